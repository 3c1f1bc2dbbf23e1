package systems

import (
	"go/token"
	"slices"
	"testing"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
)

func TestPlain(t *testing.T) {
	for name, want := range map[string]string{
		"PaymentsClient":     "payment",
		"PAYMENTS_API_URL":   "payment",
		"payments-breaker":   "payment",
		"payments":           "payment",
		"open_weather":       "open-weather",
		"OpenWeather API v2": "open-weather",
		"client":             "",
		"":                   "",
	} {
		if got := Plain(name); got != want {
			t.Errorf("Plain(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestDiffers(t *testing.T) {
	known := Identity{Name: "stripe.com"}
	lib, other := Identity{Owner: "github.com/stripe/stripe-go"}, Identity{Owner: "payments"}
	for _, c := range []struct {
		a, b Identity
		want bool
	}{
		{known, Identity{Name: "paypal.com"}, true},
		{known, known, false},
		{known, lib, false}, // one may be the other
		{lib, other, true},
		{lib, Identity{}, false},
		{Identity{}, Identity{}, false},
	} {
		if got := c.a.Differs(c.b); got != c.want || c.b.Differs(c.a) != c.want {
			t.Errorf("%v and %v differ: %t, want %t", c.a, c.b, got, c.want)
		}
	}
}

// use makes a use in a file of a package.
func use(role Role, kind Kind, name string, line int) Use {
	return Use{Role: role, Kind: kind, Name: name, Sure: layers.High, Why: "test", Package: "m/a", Pos: token.Position{Filename: "a.go", Line: line}}
}

func names(list []*System) (out []string) {
	for _, s := range list {
		out = append(out, s.Name)
	}
	return out
}

func TestMergeNames(t *testing.T) {
	rates := use(Call, HTTP, "", 3)
	list := Merge([]*Survey{
		{Package: "m/a", Uses: []Use{use(Call, HTTP, "payments", 1), use(Client, HTTP, "Payment", 2), rates}},
	})
	if got := names(list); len(got) != 2 || got[0] != "payments" || got[1] != "" {
		t.Fatalf("systems %q, want payments and what is not known, in that order", got)
	}
	if n := len(list[0].Uses); n != 2 {
		t.Errorf("%d uses of payments, want 2: one name in two forms", n)
	}
}

func TestMergeDrivers(t *testing.T) {
	query := func() []Use { return []Use{use(Call, Database, "", 1)} }
	for _, c := range []struct {
		name    string
		surveys []*Survey
		want    string
	}{
		{"of the package", []*Survey{
			{Package: "m/a", Uses: query(), Drivers: map[Kind][]string{Database: {"mysql"}}},
			{Package: "m/b", Drivers: map[Kind][]string{Database: {"postgres"}}},
		}, "mysql"},
		{"of the program", []*Survey{
			{Package: "m/a", Uses: query()},
			{Package: "m/b", Drivers: map[Kind][]string{Database: {"postgres"}}},
		}, "postgres"},
		{"of the module", []*Survey{{Package: "m/a", Uses: query(), Databases: []string{"postgres"}}}, "postgres"},
		{"several", []*Survey{{Package: "m/a", Uses: query(), Drivers: map[Kind][]string{Database: {"mysql", "postgres"}}}}, "database"},
		{"none", []*Survey{{Package: "m/a", Uses: query()}}, "database"},
	} {
		list := Merge(c.surveys)
		if len(list) != 1 || list[0].Name != c.want {
			t.Errorf("%s: systems %q, want %s", c.name, names(list), c.want)
		}
	}
	inside := []*Survey{{Package: "m/a", Uses: query(), Drivers: map[Kind][]string{Database: {""}}}}
	if list := Merge(inside); len(list) > 0 {
		t.Errorf("systems %q, want none: the database is part of the process", names(list))
	}
}

func TestMergeLeavesOutWhatNoProgramUses(t *testing.T) {
	lib := &Survey{Package: "m/client", Uses: []Use{use(Call, HTTP, "self", 1)}}
	used := &Survey{Package: "m/a", Uses: []Use{use(Call, HTTP, "payments", 1)}}
	program := &Survey{Package: "m/cmd", Program: true, Imports: []string{"m/a"}}
	if got := names(Merge([]*Survey{lib, used, program})); len(got) != 1 || got[0] != "payments" {
		t.Errorf("systems %q, want payments alone", got)
	}
	if got := names(Merge([]*Survey{lib})); len(got) != 1 {
		t.Errorf("systems %q without a program, want self", got)
	}
}

func TestMergeGuards(t *testing.T) {
	breaker := use(Guard, "", "payment", 5)
	only := use(Guard, "", "", 6)
	list := Merge([]*Survey{{Package: "m/a", Uses: []Use{use(Call, HTTP, "payments", 1), breaker, only}}})
	if len(list) != 1 || len(list[0].Uses) != 3 {
		t.Fatalf("got %d systems, want one with its call and both guards", len(list))
	}
	two := Merge([]*Survey{{Package: "m/a", Uses: []Use{use(Call, HTTP, "payments", 1), use(Call, HTTP, "rates", 2), only}}})
	for _, s := range two {
		if len(s.Uses) != 1 {
			t.Errorf("%s got a guard that may be the other one's", s.Name)
		}
	}
}

func TestMergeAddresses(t *testing.T) {
	address := use(Address, HTTP, "push", 7)
	address.Sure = layers.Medium
	calls := func(names ...string) *Survey {
		s := &Survey{Package: "m/a"}
		for i, name := range names {
			s.Uses = append(s.Uses, use(Call, HTTP, name, i+1))
		}
		return s
	}
	main := &Survey{Package: "m/cmd", Uses: []Use{address}}
	if got := names(Merge([]*Survey{calls("notify"), main})); len(got) != 1 || got[0] != "notify" {
		t.Errorf("systems %q, want notify alone: the address is given to its adapter", got)
	}
	if got := names(Merge([]*Survey{calls("notify", "mail"), main})); len(got) != 3 {
		t.Errorf("systems %q, want three: the address may be that of either, or of another", got)
	}
	address.Sure = layers.Certain
	main = &Survey{Package: "m/cmd", Uses: []Use{address}}
	if got := names(Merge([]*Survey{calls("notify"), main})); len(got) != 2 {
		t.Errorf("systems %q, want two: the settings name the address", got)
	}
}

func TestTitle(t *testing.T) {
	for name, want := range map[string]string{
		"sprites":          "sprites", // a product, not several sprites
		"CardStatsClient":  "card-stats",
		"PAYMENTS_API_URL": "payments",
		"client":           "",
	} {
		if got := Title(name); got != want {
			t.Errorf("Title(%q) = %q, want %q", name, got, want)
		}
	}
}

// rpc makes a call of a service of remote procedures, and the client that it is made with.
func rpc(name, conn string) []Use {
	client, call := use(Client, RPC, name, 1), use(Call, RPC, name, 2)
	client.Conn = conn
	return []Use{client, call}
}

func TestMergeConnections(t *testing.T) {
	for _, c := range []struct {
		name string
		uses [][]Use
		want []string
	}{
		{"one connection", [][]Use{rpc("card-query", "x"), rpc("card-stats-topup", "x")}, []string{"card"}},
		{"two connections", [][]Use{rpc("card-query", "x"), rpc("card-command", "y")}, []string{"card-command", "card-query"}},
		{"nothing in common", [][]Use{rpc("users", "x"), rpc("bank", "x")}, []string{"bank", "users"}},
		{"not known", [][]Use{rpc("card-query", ""), rpc("card-command", "")}, []string{"card-command", "card-query"}},
		{"plural and singular", [][]Use{rpc("cards-query", "x"), rpc("card-command", "x")}, []string{"cards"}},
	} {
		s := &Survey{Package: "m/a", Program: true}
		for _, uses := range c.uses {
			s.Uses = append(s.Uses, uses...)
		}
		if got := names(Merge([]*Survey{s})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestMergeFolds has a database of which only the kind is known, opened in one package, and ones that
// others are known to ask.
func TestMergeFolds(t *testing.T) {
	opened := []Use{use(Client, Database, "", 1)}
	asked := func(name string, roles ...Role) *Survey {
		s := &Survey{Package: "m/" + name, Drivers: map[Kind][]string{Database: {name}}}
		for i, role := range roles {
			s.Uses = append(s.Uses, use(role, Database, "", i+1))
		}
		return s
	}
	both := &Survey{Package: "m/open", Uses: opened, Drivers: map[Kind][]string{Database: {"", "postgres"}}}
	for _, c := range []struct {
		name    string
		surveys []*Survey
		want    []string
	}{
		{"made nowhere else", []*Survey{both, asked("postgres", Call)}, []string{"postgres"}},
		{"made itself", []*Survey{both, asked("postgres", Call, Client)}, []string{"database", "postgres"}},
		{"either of two", []*Survey{both, asked("mysql", Call), asked("postgres", Call)}, []string{"database", "mysql", "postgres"}},
		{"alone", []*Survey{both}, []string{"database"}},
		{"of a library of its own", []*Survey{both, {Package: "m/b", Uses: []Use{use(Call, Database, "mongodb", 1)}}}, []string{"database", "mongodb"}},
	} {
		if got := names(Merge(c.surveys)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMergeUnused(t *testing.T) {
	lost, kept := use(Call, HTTP, "lost", 1), use(Call, HTTP, "kept", 2)
	lost.In, kept.In = "m/a.Populate", "m/a.Load"
	s := &Survey{Package: "m/a", Uses: []Use{lost, kept}, Mentions: map[string]bool{"m/a.Load": true}}
	if got := names(Merge([]*Survey{s})); !slices.Equal(got, []string{"kept", "lost"}) {
		t.Errorf("of a library: %q, want both: its users are not in view", got)
	}
	s.Program = true
	if got := names(Merge([]*Survey{s})); !slices.Equal(got, []string{"kept"}) {
		t.Errorf("of a program: %q, want kept alone", got)
	}
}

func TestWords(t *testing.T) {
	for module, want := range map[string]string{
		"sprites-go": "sprites", "go-imap": "imap", "pay-sdk": "pay", "analytics-go.v3": "analytics", "go-client": "", "interface-go-ipfs-core": "ipfs", "core": "",
	} {
		if got := words(pinned.ReplaceAllString(module, "")); got != want {
			t.Errorf("words(%q) = %q, want %q", module, got, want)
		}
	}
}

func TestOfCloud(t *testing.T) {
	for pkg, want := range map[string]string{
		"github.com/aws/aws-sdk-go-v2/service/s3":                        "s3",
		"github.com/aws/aws-sdk-go-v2/feature/s3/manager":                "s3",
		"github.com/aws/aws-sdk-go/service/s3/s3manager":                 "s3",
		"google.golang.org/api/oauth2/v2":                                "google",
		"cloud.google.com/go/spanner":                                    "spanner",
		"cloud.google.com/go/pubsub/v2":                                  "pubsub",
		"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob":           "azblob",
		"example.test/service":                                           "service",
		"example.test/azure/service":                                     "service",
		"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob": "azblob",
	} {
		if got := ofCloud(pkg); got != want {
			t.Errorf("ofCloud(%q) = %q, want %q", pkg, got, want)
		}
	}
}

func TestProduct(t *testing.T) {
	settings, err := config.Load("testdata/named")
	if err != nil {
		t.Fatal(err)
	}
	for pkg, want := range map[string]string{
		"golang.org/x/crypto/acme/autocert":           "acme",
		"golang.org/x/crypto":                         "crypto",
		"github.com/ipfs/interface-go-ipfs-core":      "ipfs",
		"github.com/ipfs/interface-go-ipfs-core/path": "ipfs",
		"github.com/pay/pay-go/v2/cards":              "pay",
		"github.com/crypto/coins-go/v2/rates":         "coins",
		"github.com/getlantern/core":                  "lantern",
	} {
		s := &surveyor{Result: &Result{settings: settings}, path: "m/a"}
		u := Use{}
		if s.product(&u, pkg); u.Name != want {
			t.Errorf("product(%q) = %q, want %q", pkg, u.Name, want)
		}
	}
}
