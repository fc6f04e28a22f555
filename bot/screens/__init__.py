"""What people see, made from a view: lobby, status card, desk, asks, trade board. No rules, no Discord."""
