"""What a person does on each screen, under names."""
