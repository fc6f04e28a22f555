"""Pictures of the table beside the map: A.S.T., hand, purchase sheet, summary, trade board and final score."""
