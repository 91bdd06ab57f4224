"""What editors are told: a JSON Schema of rules files and scenario files, and a language server."""
