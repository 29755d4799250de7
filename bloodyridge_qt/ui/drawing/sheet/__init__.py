"""The still layers of the map sheet, drawn as vectors from its geometry."""
