"""Files that were written to hurt, or not written for us at all: refused with a message, in little time and memory."""
