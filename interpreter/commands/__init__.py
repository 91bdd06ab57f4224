"""The commands of `elgrande-sim`, one module each; imported when they are called."""
