package catalogue

import "testing"

func TestRefRoundTrip(t *testing.T) {
	for _, s := range []string{
		"0", "12", "2..", "last", "recv", "recv.RowsAffected", "ret0", "ret1", "ret0.RowsAffected()", "fn0", "fn1.Tx()",
		"1.IdempotencyKey", "last.Key", "chain:WithContext", "via:req", "POST",
	} {
		ref, err := parseRef(s)
		if err != nil || ref.String() != s {
			t.Errorf("%q became %q, %v", s, ref, err)
		}
	}
	for _, s := range []string{"", "-1", "x", "ret", "fn", "ret-1", "1..2", "chain:", "chain:A.B", "via:", "1.", "ret0.a b", "Post", "200"} {
		if ref, err := parseRef(s); err == nil {
			t.Errorf("%q is accepted as %q", s, ref)
		}
	}
}

func TestRefArg(t *testing.T) {
	for _, c := range []struct {
		ref   string
		nargs int
		want  int
		ok    bool
	}{
		{"0", 1, 0, true},
		{"1", 1, 1, false},
		{"1..", 1, 1, false}, // no variadic argument given
		{"1..", 4, 1, true},
		{"last", 3, 2, true},
		{"last", 0, -1, false},
		{"recv", 3, 0, false},
		{"POST", 3, 0, false},
	} {
		ref, err := parseRef(c.ref)
		if err != nil {
			t.Fatal(err)
		}
		if i, ok := ref.Arg(c.nargs); i != c.want || ok != c.ok {
			t.Errorf("%s of %d: %d %v, want %d %v", c.ref, c.nargs, i, ok, c.want, c.ok)
		}
	}
}

// TestVocabularyIsDisjoint: a word in a row is a role or an attribute.
func TestVocabularyIsDisjoint(t *testing.T) {
	for i := range attrSpecs {
		if known(roleNames, RoleName(attrSpecs[i].Name)) {
			t.Errorf("%s is a role and an attribute", attrSpecs[i].Name)
		}
	}
}
