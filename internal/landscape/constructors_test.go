package landscape

import (
	"go/token"
	"testing"

	"github.com/resilint/resilint/internal/systems"
)

func TestLibraryOf(t *testing.T) {
	for key, want := range map[string]string{
		"github.com/twilio/twilio-go/rest/api/v2010.ApiService":   "github.com/twilio/twilio-go",
		"github.com/twilio/twilio-go.RestClient":                  "github.com/twilio/twilio-go",
		"google.golang.org/api/admin/directory/v1.GroupsListCall": "google.golang.org/api/admin",
		"google.golang.org/api/gmail/v1.Service":                  "google.golang.org/api/gmail",
		"gopkg.in/gomail.v2.Dialer":                               "gopkg.in/gomail.v2",
		"net/smtp.Client":                                         "net/smtp",
		"database/sql.DB":                                         "database/sql",
		"firebase.google.com/go/v4/messaging.Client":              "firebase.google.com/go/v4",
	} {
		if got := libraryOf(key); got != want {
			t.Errorf("libraryOf(%q) = %q, want %q", key, got, want)
		}
	}
}

// TestBuilt has two systems that are called by one type of a library: each has what its
// package makes, and the one whose package makes nothing has none of the other's.
func TestBuilt(t *testing.T) {
	here := &Survey{Package: "shop/here", Built: []maker{{What: "mail.NewDialer", Made: "vendor.test/x/mail.Dialer", Package: "shop/here"}}}
	there := &Survey{Package: "shop/there"}
	m := &merger{surveys: []*Survey{here, there}, rows: map[*systems.System]*row{}}
	call := func(s *Survey, receiver string) entry { return entry{survey: s, site: &site{Receiver: receiver}} }
	m.rows[&systems.System{Name: "a"}] = &row{entries: []entry{call(here, "vendor.test/x/mail.Dialer")}}
	if got := m.built(call(there, "vendor.test/x/mail.Dialer")); len(got) != 1 {
		t.Errorf("the only system of a library has %d makers, want the one in another package", len(got))
	}
	m.rows[&systems.System{Name: "b"}] = &row{entries: []entry{call(there, "vendor.test/x/mail.Dialer")}}
	m.countLibraries()
	if got := m.built(call(here, "vendor.test/x/mail.Dialer")); len(got) != 1 {
		t.Errorf("a system whose package makes its client has %d makers", len(got))
	}
	for _, receiver := range []string{"vendor.test/x/mail.Dialer", "", "vendor.test/y/mail.Dialer"} {
		if got := m.built(call(there, receiver)); len(got) != 0 {
			t.Errorf("%q in a package that makes nothing has %d makers", receiver, len(got))
		}
	}
}

// TestBesideCalls has two databases that are opened with one library: beside the calls of the
// one, and, for the other, in main alone.
func TestBesideCalls(t *testing.T) {
	made := func(file string) maker {
		return maker{Kind: systems.Database, Lib: "database/sql", At: spot{Pos: token.Position{Filename: file, Line: 1}}}
	}
	called := func(file string) *row {
		return &row{entries: []entry{{way: &way{At: spot{Pos: token.Position{Filename: file}}}, site: &site{Lib: "database/sql"}}}}
	}
	mysql, main := made("shop/mysql/open.go"), made("shop/main.go")
	m := &merger{surveys: []*Survey{{Makers: []maker{mysql, main}}}}
	for _, c := range []struct {
		mk   maker
		r    *row
		want bool
	}{
		{mysql, called("shop/mysql/orders.go"), true},
		{main, called("shop/mysql/orders.go"), false},
		{main, called("shop/postgres/orders.go"), true},
	} {
		if got := m.besideCalls(c.mk, c.r); got != c.want {
			t.Errorf("%s for %s: %v", c.mk.At.Pos.Filename, c.r.entries[0].way.At.Pos.Filename, got)
		}
	}
}
