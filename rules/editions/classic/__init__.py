"""What the classic editions share."""
