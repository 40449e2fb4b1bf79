"""Manifests: YAML files of maps and tiles to values, with every fault located."""
