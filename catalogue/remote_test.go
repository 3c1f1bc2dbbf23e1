package catalogue

import "testing"

// TestRemote looks functions up among the patterns of two libraries: the first pattern that
// fits counts, trees have the packages below, and of a package its own library goes before
// that of a tree.
func TestRemote(t *testing.T) {
	const rows = `libs:
- id: cloud
  paths: [acme.io/cloud/v*/...]
  class: [cloud-sdk]
  remote:
    "Client.Set*": none
    "*Client.*": call timeout=none
    "New{,Client}": client.new
- id: plumbing
  paths: [acme.io/cloud/v*/core]
  class: [cloud-sdk]
  remote: {"*.*": none}
`
	libs, err := ParseFile("x.yml", []byte(rows))
	if err != nil {
		t.Fatal(err)
	}
	table := (&Table{}).With(libs)
	for _, c := range []struct {
		key  Key
		want Op // "" for functions that ask nothing
		ok   bool
	}{
		{Key{"acme.io/cloud/v7/mail", "MailClient", "Send"}, OpCall, true},
		{Key{"acme.io/cloud/v7", "Client", "Get"}, OpCall, true},
		{Key{"acme.io/cloud/v7/mail", "Client", "SetName"}, "", true},
		{Key{"acme.io/cloud/v7/mail", "", "NewClient"}, OpClientNew, true},
		{Key{"acme.io/cloud/v7/core", "Client", "Get"}, "", true},
		{Key{"acme.io/cloud/v7/mail", "Letter", "Send"}, "", false},
		{Key{"acme.io/cloud/v7/mail", "", "Send"}, "", false},
		{Key{"acme.io/cloudy/v7", "Client", "Get"}, "", false},
	} {
		e, ok := table.Remote(c.key)
		got := Op("")
		if e != nil {
			got = e.Op
		}
		if got != c.want || ok != c.ok {
			t.Errorf("%s: got %q, %t, want %q, %t", c.key, got, ok, c.want, c.ok)
		}
	}
	if _, err := ParseFile("x.yml", []byte("libs:\n- id: a\n  paths: [acme.io/a]\n  class: [cloud-sdk]\n  calls: {Send: call}\n")); err == nil {
		t.Error("call has no place under calls, and is taken there")
	}
}
