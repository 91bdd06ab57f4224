"""Rules files and scenario files brought into one form; what they say, and every remark in them, stays."""
