DROP INDEX customers_email;
DROP INDEX rates_key;
