package catalogue

import (
	"os"
	"strings"
	"testing"
)

// TestCompiled fails when the files in data and the compiled form differ.
func TestCompiled(t *testing.T) {
	rows, err := Compile(os.DirFS("data"))
	if err != nil {
		t.Fatal(err)
	}
	if rows != builtinRows {
		t.Error("catalogue_gen.txt is not what data/*.yaml says: run go generate ./catalogue")
	}
}

// TestReadBackIsTheSame checks that the compiled form loses nothing.
func TestReadBackIsTheSame(t *testing.T) {
	libs := unflatten(builtinRows)
	for _, l := range libs {
		l.data()
	}
	if got := flatten(libs); got != builtinRows {
		t.Error("flat form changes when it is read and written again")
	}
}

func TestRowsPerFile(t *testing.T) {
	rows := map[string]int{}
	total := 0
	for _, l := range Builtin().Libs() {
		if len(l.Class) == 0 {
			t.Errorf("%s:%d: library %s has no class", l.File, l.Line, l.ID)
		}
		if l.Read == "" {
			t.Errorf("%s:%d: library %s does not say which version was read", l.File, l.Line, l.ID)
		}
		rows[strings.TrimPrefix(l.File, "catalogue/data/")] += len(l.Rows())
		total += len(l.Rows())
	}
	// A file that loses rows by accident falls under its floor.
	for file, floor := range map[string]int{
		"net-http.yaml": 60, "std.yaml": 150, "database-sql.yaml": 110, "retry.yaml": 150, "retry-http.yaml": 40,
		"breaker.yaml": 80, "http-clients.yaml": 250, "pgx.yaml": 100, "gorm.yaml": 60, "orm.yaml": 130,
		"mongo.yaml": 70, "redis.yaml": 200, "kafka.yaml": 60, "amqp.yaml": 100, "payment.yaml": 30,
	} {
		if rows[file] < floor {
			t.Errorf("%s has %d rows, want at least %d", file, rows[file], floor)
		}
	}
	if total < 2500 {
		t.Errorf("%d rows in all, want at least 2500", total)
	}
}

// BenchmarkBuiltin is what a process pays before its first question.
func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		newLayer(unflatten(builtinRows))
	}
}

// BenchmarkFirstLookup is what it pays for its first question about the
// standard library and one other.
func BenchmarkFirstLookup(b *testing.B) {
	for b.Loop() {
		t := &Table{layers: []*layer{newLayer(unflatten(builtinRows))}}
		if t.Call(Key{"net/http", "Client", "Do"}) == nil || t.Call(Key{"gorm.io/gorm", "DB", "Save"}) == nil {
			b.Fatal("not found")
		}
	}
}

// BenchmarkEverything reads all rows of all libraries.
func BenchmarkEverything(b *testing.B) {
	for b.Loop() {
		for _, l := range unflatten(builtinRows) {
			l.data()
		}
	}
}

// BenchmarkYAML is what start-up would cost without the compiled form.
func BenchmarkYAML(b *testing.B) {
	for b.Loop() {
		if _, err := Compile(os.DirFS("data")); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMiss is a lookup of a package nobody knows: most calls of a program.
func BenchmarkMiss(b *testing.B) {
	t := Builtin()
	for b.Loop() {
		t.Call(Key{"example.test/shop/internal/order", "Service", "Place"})
	}
}

// BenchmarkHit is a lookup of a known call.
func BenchmarkHit(b *testing.B) {
	t := Builtin()
	for b.Loop() {
		t.Call(Key{"net/http", "Client", "Do"})
	}
}
