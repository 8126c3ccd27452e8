"""The rules of Brass: Birmingham and Brass: Lancashire as a pure library."""
