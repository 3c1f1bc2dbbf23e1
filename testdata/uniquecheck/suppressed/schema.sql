CREATE TABLE nicknames (id bigserial PRIMARY KEY, nick text);
CREATE TABLE inbox (id bigserial PRIMARY KEY, message_id text);
