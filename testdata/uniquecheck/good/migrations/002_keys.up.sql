CREATE UNIQUE INDEX customers_email ON customers (lower(email));
CREATE UNIQUE INDEX CONCURRENTLY customers_phone ON customers (phone) WHERE deleted_at IS NULL;
ALTER TABLE customers ADD CONSTRAINT customers_tax UNIQUE (tenant_id, tax_id);
ALTER TABLE inbox_messages ADD CONSTRAINT inbox_message UNIQUE (message_id);
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_indexes WHERE indexname = 'received_event') THEN
    CREATE UNIQUE INDEX received_event ON received_events (event_id);
  END IF;
END $$;
CREATE UNIQUE INDEX rates_key ON rates (currency, day);
CREATE UNIQUE INDEX tokens_hash ON tokens (hash);
CREATE UNIQUE INDEX parts_unsold ON parts (sku, region) WHERE NOT sold;
