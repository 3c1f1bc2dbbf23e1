UPDATE orders SET closed_at = now() WHERE id = $1 AND closed_at IS NULL
