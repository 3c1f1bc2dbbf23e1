package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

func briefTable(t TableDef) string {
	var b strings.Builder
	if t.Schema != "" {
		b.WriteString(t.Schema + ".")
	}
	b.WriteString(t.Name)
	if !t.Created {
		b.WriteString("(altered)")
	}
	for _, c := range t.Columns {
		fmt.Fprintf(&b, " %s:%s", c.Name, c.Type)
		for _, f := range []struct {
			on   bool
			sign string
		}{{c.NotNull, "!"}, {c.PrimaryKey, "p"}, {c.Unique, "u"}, {c.Default, "d"}} {
			if f.on {
				b.WriteString(f.sign)
			}
		}
	}
	if len(t.PrimaryKey) > 0 {
		b.WriteString(" pk=" + strings.Join(t.PrimaryKey, ","))
	}
	for _, u := range t.Unique {
		b.WriteString(" uq=" + strings.Join(u.Columns, ","))
		if u.Name != "" {
			b.WriteString("@" + u.Name)
		}
		if u.Partial {
			b.WriteString("/partial")
		}
		if u.Expr {
			b.WriteString("/expr")
		}
	}
	for _, c := range t.Checks {
		b.WriteString(" check=" + strings.ReplaceAll(c, " ", ""))
	}
	if t.Engine != "" {
		b.WriteString(" engine=" + t.Engine)
	}
	return b.String()
}

func TestSchema(t *testing.T) {
	cases := []struct{ sql, want string }{
		{"CREATE TABLE IF NOT EXISTS public.users (id bigserial PRIMARY KEY, email text NOT NULL UNIQUE, age int CHECK (age > 0), at timestamptz NOT NULL DEFAULT now());",
			"public.users id:bigserial!pd email:text!u age:int at:timestamptz!d pk=id uq=email check=age>0"},
		{"CREATE TABLE t (a INT, b VARCHAR(20) DEFAULT 'x,)y', c numeric(10, 2), CONSTRAINT t_pk PRIMARY KEY (a, b), CONSTRAINT t_uq UNIQUE (b, c), CHECK (c >= 0 AND a < 5), FOREIGN KEY (a) REFERENCES u (id) ON DELETE CASCADE)",
			"t a:int b:varchar(20)d c:numeric(10, 2) pk=a,b uq=b,c@t_uq check=c>=0ANDa<5"},
		{"CREATE TABLE `orders` (`id` int unsigned NOT NULL AUTO_INCREMENT, `key` varchar(10) NOT NULL, `name` varchar(200), PRIMARY KEY (`id`), UNIQUE KEY `uk` (`key`, `name`(20)), KEY `ix` (`name`), INDEX ix2 (name)) ENGINE=InnoDB DEFAULT CHARSET=utf8",
			"orders id:int unsigned!d key:varchar(10)! name:varchar(200) pk=id uq=key,name@uk engine=innodb"},
		{"CREATE TABLE kv (key text PRIMARY KEY, value blob) WITHOUT ROWID", "kv key:text!p value:blob pk=key"},
		{"CREATE TABLE kv (key varchar(10), index int)", "kv key:varchar(10) index:int"},
		{"CREATE TABLE [dbo].[T] ([Id] INT IDENTITY(1,1) NOT NULL, [V] ROWVERSION, CONSTRAINT [PK_T] PRIMARY KEY CLUSTERED ([Id] ASC), CONSTRAINT [UQ_T] UNIQUE NONCLUSTERED ([V]))",
			"dbo.T Id:int!d V:rowversion pk=Id uq=V@UQ_T"},
		{"CREATE TABLE ks.t (a uuid, b int, c text, d text static, PRIMARY KEY ((a, b), c)) WITH CLUSTERING ORDER BY (c DESC)",
			"ks.t a:uuid b:int c:text d:text pk=a,b,c"},
		{"CREATE TABLE ev (id UInt64, ts DateTime64(3), INDEX ix ts TYPE minmax GRANULARITY 1) ENGINE = ReplacingMergeTree(ts) PRIMARY KEY id ORDER BY (id, ts)",
			"ev id:uint64 ts:datetime64(3) engine=replacingmergetree"},
		{"CREATE TABLE t (a int); ALTER TABLE t ADD COLUMN b int NOT NULL, ADD CONSTRAINT u UNIQUE (a, b), ADD CHECK (b > 0); ALTER TABLE ONLY t ADD CONSTRAINT pk PRIMARY KEY (a); ALTER TABLE t DROP COLUMN a;",
			"t b:int! check=b>0"},
		{"ALTER TABLE t ADD CONSTRAINT u UNIQUE (a)", "t(altered) uq=a@u"},
		{"CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ix ON public.t USING btree (a DESC, b) WHERE deleted_at IS NULL", "public.t(altered) uq=a,b@ix/partial"},
		{"CREATE UNIQUE INDEX ix ON t (lower(email), tenant)", "t(altered) uq=email,tenant@ix/expr"},
		{"CREATE UNIQUE INDEX ON t ((data->>'k'))", "t(altered) uq=data/expr"},
		{"CREATE INDEX ix ON t (a)", ""},
		{"CREATE TABLE t (a int UNIQUE); ALTER TABLE t RENAME TO u; CREATE UNIQUE INDEX i ON u (a); DROP INDEX i", "u a:intu uq=a"},
		{"CREATE TABLE t (a int); DROP TABLE IF EXISTS t, u", ""},
		{"-- +goose Up\nCREATE TABLE t (a int);\n-- +goose StatementBegin\nCREATE FUNCTION f() AS $$ CREATE TABLE no (x int); $$;\n-- +goose StatementEnd\n-- +goose Down\nDROP TABLE t;\n", "t a:int"},
		{"-- migrate:up\nCREATE TABLE t (a int);\n-- migrate:down\nDROP TABLE t;", "t a:int"},
		{"--+migrate Down\nDROP TABLE t;\n-- +migrate Up\nCREATE TABLE t (a int);\n", "t a:int"},
		{"CREATE TABLE t (a int);\n---- create above / drop below ----\nDROP TABLE t;", "t a:int"},
		{"CREATE TABLE t AS SELECT * FROM u", "t"},
		{"CREATE TABLE ¤ (id int, ¤)", "¤ id:int"},
		{"CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY, n int NULL, EXCLUDE USING gist (n WITH =), LIKE u INCLUDING ALL)", "t id:intd n:int uq=n/partial/expr"},
		{"CREATE TABLE t (id int, unique (id), primary key (id", "t id:int pk=id uq=id"},
		{"INSERT INTO t VALUES (1); SELECT 1", ""},
	}
	for _, c := range cases {
		var parts []string
		for _, d := range Schema(holes(c.sql)) {
			parts = append(parts, briefTable(d))
		}
		if got := strings.ReplaceAll(strings.Join(parts, " ; "), string(Hole), "¤"); got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.sql, got, c.want)
		}
	}
}

func TestHasUnique(t *testing.T) {
	d := Schema("CREATE TABLE t (a int, b int, c int, PRIMARY KEY (a, b)); CREATE UNIQUE INDEX i ON t (c) WHERE a > 0")[0]
	if !d.HasUnique([]string{"B", "a"}) || d.HasUnique([]string{"c"}) || d.HasUnique(nil) {
		t.Error("HasUnique")
	}
}

// TestSchemaTexts reads histories: texts that change what earlier ones made.
func TestSchemaTexts(t *testing.T) {
	cases := []struct {
		texts []string
		want  string
	}{
		{[]string{"CREATE TABLE public.t (a int, b text)", "CREATE UNIQUE INDEX ix ON t (b)", "ALTER TABLE PUBLIC.T ADD c int"}, "public.t a:int b:text c:int uq=b@ix"},
		{[]string{"CREATE TABLE t (a int", "CREATE TABLE u (b int)"}, "t a:int ; u b:int"},
		{[]string{"SELECT 'never closed", "CREATE TABLE u (b int)"}, "u b:int"},
		{[]string{"-- +goose Up\nCREATE TABLE t (a int);\n-- +goose Down\nDROP TABLE t;", "CREATE UNIQUE INDEX ix ON t (a);"}, "t a:int uq=a@ix"},
		{[]string{"CREATE TABLE t (a int UNIQUE)", "CREATE TABLE new_t (a int, b int); DROP TABLE t; ALTER TABLE new_t RENAME TO t"}, "t a:int b:int"},
		{[]string{"CREATE TABLE t (a int UNIQUE, b int)", "ALTER TABLE t RENAME COLUMN a TO c; ALTER TABLE t RENAME b TO d"}, "t c:intu d:int uq=c"},
		{[]string{"CREATE TABLE t (a int UNIQUE, b int, UNIQUE (a, b))", "ALTER TABLE t DROP CONSTRAINT t_a_key", "ALTER TABLE t DROP CONSTRAINT t_a_b_key"}, "t a:int b:int"},
		{[]string{"CREATE TABLE t (a int, b int, PRIMARY KEY (a), UNIQUE (a, b))", "ALTER TABLE t DROP COLUMN a"}, "t b:int"},
		{[]string{"CREATE TABLE t (a int)", "ALTER TABLE t CHANGE COLUMN a b int NOT NULL UNIQUE", "ALTER TABLE t MODIFY b bigint"}, "t b:int uq=b"},
		{[]string{"CREATE TABLE t (a int)", "RENAME TABLE t TO u", "ALTER TABLE u ADD UNIQUE KEY k (a)"}, "u a:int uq=a@k"},
		{[]string{"CREATE TABLE t (a int, CONSTRAINT x UNIQUE (a))", "ALTER TABLE t RENAME CONSTRAINT x TO y", "ALTER TABLE t DROP CONSTRAINT x"}, "t a:int uq=a@y"},
		{[]string{"CREATE TABLE IF NOT EXISTS t (a int)", "CREATE TABLE IF NOT EXISTS t (a int, b int UNIQUE)"}, "t a:int b:intu uq=b"},
		{[]string{"CREATE TABLE t (a int)", "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_constraint) THEN ALTER TABLE t ADD CONSTRAINT u UNIQUE (a); END IF; END $$;"}, "t a:int uq=a@u"},
		{[]string{"CREATE TABLE t (a int, EXCLUDE USING gist (a WITH =))"}, "t a:int uq=a/partial/expr"},
		{[]string{"CREATE TEMP TABLE t (a int)", "CREATE TABLE p PARTITION OF q FOR VALUES IN (1)"}, "p open"},
		{[]string{"CREATE TABLE a.t (x int); CREATE TABLE b.t (y int)", "ALTER TABLE b.t ADD UNIQUE (y)"}, "a.t x:int ; b.t y:int uq=y"},
	}
	for _, c := range cases {
		var parts []string
		for _, d := range Schema(c.texts...) {
			s := briefTable(d)
			if d.Open {
				s += " open"
			}
			parts = append(parts, s)
		}
		if got := strings.Join(parts, " ; "); got != c.want {
			t.Errorf("%q\n got  %s\n want %s", c.texts, got, c.want)
		}
	}
	d := Schema("", "\n-- +goose Down\nx\n-- +goose Up\n CREATE TABLE t (a int)")[0]
	if d.Text != 1 || d.Offset != 32 {
		t.Errorf("created in text %d at %d", d.Text, d.Offset)
	}
}
