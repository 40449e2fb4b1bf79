"""Studio: design preview, tile sheets and export."""
