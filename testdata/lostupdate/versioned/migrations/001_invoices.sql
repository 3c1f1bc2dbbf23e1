CREATE TABLE invoices (
	id      text PRIMARY KEY,
	buyer   text NOT NULL,
	amount  bigint NOT NULL,
	status  text NOT NULL,
	version integer NOT NULL DEFAULT 0
);
