package sqltext

import "testing"

var selectCases = []parseCase{
	{"SELECT 1", "select"},
	{"SELECT id, name FROM users WHERE id = $1", "select users where=id eq=id"},
	{"select u.id from public.users as u where u.email = ? and u.deleted_at is null limit 1;", "select public.users:u where=email,deleted_at eq=email,deleted_at limit"},
	{"SELECT * FROM \"Users\" WHERE \"Id\" = $1 FOR UPDATE", `select Users where=Id eq=Id lock=update`},
	{"SELECT * FROM `orders` WHERE `order`.`status` = 'set x = x + 1' LOCK IN SHARE MODE", "select orders where=status eq=status lock=share"},
	{"SELECT * FROM jobs WHERE status = 'queued' ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED", "select jobs where=status eq=status lock=update+skip limit order"},
	{"SELECT balance FROM accounts WHERE id = $1 FOR NO KEY UPDATE NOWAIT", "select accounts where=id eq=id lock=update+nowait"},
	{"SELECT 1 FROM parent p WHERE p.id = $1 FOR KEY SHARE OF p", "select parent:p where=id eq=id lock=share"},
	{"SELECT TOP (1) * FROM dbo.[Order Items] WITH (UPDLOCK, READPAST, ROWLOCK) WHERE [Status] = @p1", "select dbo.Order Items where=Status eq=Status lock=update+skip limit"},
	{"SELECT TOP 5 Id FROM [dbo].[Jobs] WITH (HOLDLOCK) ORDER BY Id", "select dbo.Jobs lock=share limit order"},
	{"SELECT a.id, b.total FROM orders a LEFT JOIN order_totals b ON b.order_id = a.id AND b.kind = 'x' WHERE a.customer_id = :cust OR a.guest = true", "select orders:a order_totals:b where=customer_id,guest"},
	{"SELECT id FROM t WHERE (status = 'a' AND kind = 1) OR (status = 'b' AND kind = 2)", "select t where=status,kind eq=status,kind"},
	{"SELECT id FROM t WHERE tenant = ? AND (state = 'a' OR state = 'b')", "select t where=tenant,state eq=tenant,state"},
	{"SELECT id FROM t WHERE a = 1 AND b <> 2 AND c IN (1,2) AND d NOT IN (3) AND e IS NOT NULL AND f BETWEEN 1 AND 9 AND g LIKE 'x%'", "select t where=a,b,c,d,e,f,g eq=a,c"},
	{"SELECT id FROM t WHERE (a, b) = ($1, $2) AND lower(email) = lower($3)", "select t where=a,b,email eq=a,b"},
	{"SELECT id FROM t WHERE $1 = a AND b = ANY($2) AND c IS NOT DISTINCT FROM $3", "select t where=a,b,c eq=a,b,c"},
	{"SELECT id FROM t WHERE created_at > now() - interval '1 day' AND ts < DATE_SUB(NOW(), INTERVAL 1 DAY)", "select t where=created_at,ts"},
	{"SELECT id FROM t WHERE id = (SELECT max(x.id) FROM x WHERE x.a = 1 FOR UPDATE) AND k = 2", "select t ~x where=id,k eq=id,k sublock=update"},
	{"SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.tid = t.id AND u.v = 3)", "select t ~u"},
	{"SELECT s.n FROM (SELECT count(*) AS n FROM logs WHERE level = 'error') s WHERE s.n > 5", "select ~logs where=n"},
	{"SELECT CASE WHEN a = 1 AND b = 2 THEN 'x' ELSE 'y' END FROM t WHERE CASE WHEN c = 1 THEN d ELSE e END = 3 AND f = 1", "select t where=c,d,e,f eq=f"},
	{"SELECT EXTRACT(EPOCH FROM ts), substring(name from 1 for 3) FROM ev WHERE a IS DISTINCT FROM b AND c = 1", "select ev where=a,b,c eq=c"},
	{"SELECT id FROM a UNION ALL SELECT id FROM b WHERE x = 1 ORDER BY 1", "select a b where=x eq=x order"},
	{"(SELECT id FROM a WHERE x = 1 LIMIT 1) UNION (SELECT id FROM b) ORDER BY id", "select a ~b where=x eq=x limit order"},
	{"WITH recent AS (SELECT * FROM orders WHERE at > $1) SELECT * FROM recent r JOIN users u ON u.id = r.uid WHERE u.id = $2", "select users:u where=id eq=id {recent: select orders where=at}"},
	{"WITH RECURSIVE tree (id) AS (SELECT id FROM nodes WHERE id = $1 UNION ALL SELECT n.id FROM nodes n JOIN tree t ON n.parent = t.id) SELECT id FROM tree", "select {tree: select nodes nodes:n where=id eq=id}"},
	{"SELECT nextval('order_seq')", "select"},
	{"SELECT pg_advisory_xact_lock($1)", "select"},
	{"SELECT g FROM generate_series(1, 10) AS g", "select"},
	{"SELECT topic, offset FROM outbox WHERE offset > ? AND format = 'x' ORDER BY offset LIMIT 10 OFFSET 5", "select outbox where=offset,format eq=format limit order"},
	{"SELECT key, value FROM kv WHERE key = ? AND value->>'version' = '3'", "select kv where=key,value eq=key"},
	{"SELECT * FROM users u, LATERAL (SELECT * FROM posts WHERE uid = u.id LIMIT 3) p WHERE u.id = 1", "select users:u ~posts where=id eq=id sublimit"},
	{"SELECT id FROM t1 NATURAL JOIN t2 CROSS JOIN t3 x FULL OUTER JOIN t4 USING (id) WHERE id = 1", "select t1 t2 t3:x t4 where=id eq=id"},
	{"SELECT count() FROM events FINAL PREWHERE d = today() WHERE uid = {uid:UInt64} SETTINGS max_threads = 2", "select events where=d,uid"},
	{"SELECT * FROM {tbl:Identifier} WHERE a IN [1, 2] FORMAT JSON", "select ¤ where=a eq=a hole holetable"},
	{"SELECT * FROM ks.users WHERE id = ? AND tags CONTAINS 'x' ALLOW FILTERING", "select ks.users where=id,tags eq=id"},
	{"SELECT * FROM t /* WHERE x = 1 */ -- FOR UPDATE\nWHERE y = 2 # AND z = 3", "select t where=y eq=y"},
	{"SELECT 'it''s; FROM x', E'a\\'b', $$ DELETE FROM t; $$, $q$ ; $q$ FROM t", "select t"},
	{"SELECT 'it\\'s' , a FROM t WHERE p LIKE '50\\%' ESCAPE '\\' AND q = 1", "select t where=p,q eq=q"},
	{"SELECT a::text, b::numeric(10,2) FROM t WHERE a::text = $1 AND tags[1] = 'x' AND arr && ARRAY[a, b]", "select t where=a,tags,arr,b eq=a"},
	{"SELECT * FROM t WHERE data @> '{\"a\":1}' AND data ? 'k'", "select t where=data"},
	{"SELECT id FROM t WHERE active AND NOT deleted", "select t where=active,deleted eq=active,deleted"},
	{"SELECT id FROM order WHERE group = 1", "select order where=group eq=group"},
	{"SELECT * INTO #tmp FROM dbo.Src s WHERE s.Id = @id", "select dbo.src:s where=id eq=id"},
	{"SELECT * FROM t WITH (NOLOCK) WHERE id = 1 OPTION (RECOMPILE)", "select t where=id eq=id"},
	{"SELECT id FROM t FETCH FIRST 5 ROWS ONLY", "select t limit"},
	{"VALUES (1, 2), (3, 4)", "select"},
	{"SELECT name FROM users WHERE name = \"bob\"", "select users where=name eq=name"},
	{"-- name: GetUser :one\nSELECT * FROM users WHERE id = $1", "select users where=id eq=id"},
	{"SELECT DISTINCT ON (a) a, b FROM t WHERE NOT (x = 1 OR y = 2)", "select t where=x,y"},
	{"SELECT * FROM a JOIN (b JOIN c ON b.x = c.x) ON a.y = b.y WHERE a.z = 1", "select a b c where=z eq=z"},
	{"SELECT * FROM accounts WHERE id = $1 FOR UPDATE OF accounts SKIP LOCKED;", "select accounts where=id eq=id lock=update+skip"},
	{"SELECT * FROM db..tbl WHERE a=@p1", "select db.tbl where=a eq=a"},
	// Holes.
	{"SELECT ¤ FROM ¤ WHERE ¤", "select ¤ hole holetable holewhere holetail"},
	{"SELECT * FROM users ¤", "select users hole holewhere holetail"},
	{"SELECT * FROM users WHERE id = ¤", "select users where=id eq=id hole"},
	{"SELECT * FROM users WHERE id = ? ¤", "select users where=id eq=id hole holewhere holetail"},
	{"SELECT * FROM users WHERE id = ? AND ¤ ORDER BY ¤ LIMIT %d", "select users where=id eq=id limit order hole holewhere"},
	{"SELECT * FROM users WHERE ¤ = $1 AND t.¤ = 2 AND ¤.col = 3", "select users where=col eq=col hole holewhere"},
	{"SELECT * FROM events_%s WHERE id IN (%s)", "select events_¤ where=id eq=id hole holetable"},
	{"SELECT * FROM ¤.users WHERE a = $¤ AND b = $%d", "select ¤.users where=a,b eq=a,b hole"},
	{"SELECT * FROM {{.Schema}}.{{.Table}} WHERE id = 1 {{if .Lock}}FOR UPDATE{{end}}", "select ¤.¤ where=id eq=id lock=update hole holetable holewhere"},
	{"SELECT * FROM \"¤\" WHERE id = '¤'", "select ¤ where=id eq=id hole holetable"},
	{"SELECT * FROM t WHERE¤", "select t hole holewhere holetail"},
	{"SELECT * FROM ¤WHERE id = 1", "select ¤ where=id eq=id hole holetable"},
	{"SELECT * FROM users WHERE", "select users holewhere"},
	{"SELECT * FROM users WHERE id % 10 = 3 AND hash %% 4 = 1", "select users where=id,hash"},
	{"SELECT * FROM ${table} WHERE x = ${x}", "select ¤ where=x eq=x hole holetable"},
}

func TestSelect(t *testing.T) { runParseCases(t, selectCases) }

func TestSelectColumns(t *testing.T) {
	s, ok := ParseOne("SELECT id, u.Name, count(*) AS n, u.*, balance AS b FROM users u")
	if !ok || len(s.Columns) != 4 || s.Columns[0] != "id" || s.Columns[1] != "name" || s.Columns[2] != "*" || s.Columns[3] != "balance" {
		t.Errorf("columns = %q", s.Columns)
	}
}
