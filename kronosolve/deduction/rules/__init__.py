"""What a person does with a mystery's rule: one module a family, and their registry."""
