package chart

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/pagetest"
)

// loads are the ways in which a page could ask for something else than itself.
var loads = regexp.MustCompile(`(?i)@import|url\(|<script|xlink|<(?:link|img|iframe|object|embed|image|foreignObject)\b`)

func TestPage(t *testing.T) {
	for name, m := range map[string]*landscape.Map{"shop": shop(t), "one": large(1, 1, 1), "forty": large(40, 3, 4), "hostile": hostile()} {
		t.Run(name, func(t *testing.T) {
			text := print(t, m, output.HTML)
			page := pagetest.Read(t, text)
			page.Check(t)
			if found := loads.FindAllString(text, -1); found != nil {
				t.Errorf("the page asks for %q", found)
			}
			for _, n := range append(page.All("use"), page.All("a")...) {
				if href := n.Attr["href"]; !strings.HasPrefix(href, "#") && !strings.HasPrefix(href, output.Home) && !strings.HasPrefix(href, "https://github.com/resilint/resilint/blob/") {
					t.Errorf("%s leads to %q", n.Name, href)
				}
			}
			if got := len(page.All("article")); got != len(m.Systems) {
				t.Errorf("%d systems of %d", got, len(m.Systems))
			}
			cells := 0
			for _, s := range m.Systems {
				cells += len(s.Cells)
			}
			if got := len(page.All("tr")) - len(page.All("thead")); got < cells {
				t.Errorf("%d rows, for %d cells", got, cells)
			}
		})
	}
}

// TestPageSays looks for what a reader asks: what is missing, why, and where.
func TestPageSays(t *testing.T) {
	page := pagetest.Read(t, print(t, shop(t), output.HTML))
	if got := page.All("p[class=facts]")[0].Text(); got != "5 systems · 2 required protections missing · 2 findings · 2 of 36 cells unknown" {
		t.Errorf("the facts are %q", got)
	}
	rows := page.All("tr[id=system-stripe.breaker]")
	if len(rows) != 1 || rows[0].Attr["class"] != "missing" {
		t.Fatalf("the breaker of stripe: %v", rows)
	}
	for _, want := range []string{"✕ missing", "no breaker on the way to c.http.Do", "internal/stripe/client.go:90", "(*Client).do"} {
		if !strings.Contains(rows[0].Text(), want) {
			t.Errorf("it does not say %q: %s", want, rows[0].Text())
		}
	}
	if got := page.All("td[class=missing]"); len(got) != 1 || got[0].All("a")[0].Attr["href"] != "#system-stripe.breaker" {
		t.Errorf("%d cells of the tables are missing, or lead elsewhere", len(got))
	}
	for class, n := range map[string]int{"box caller": 3, "box adapter": 5, "box system": 3, "box system missing": 1, "box system unknown": 1, "mark unknown": 2, "mark partly missing": 1} {
		if got := len(page.All("g[class=" + class + "]")); got != n {
			t.Errorf("%d × %q in the picture, want %d", got, class, n)
		}
	}
}

// TestPageTrouble: a page about a part says so.
func TestPageTrouble(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, shop(t), Options{Format: output.HTML, Trouble: []string{"a.go:3:1: broken <code>"}}); err != nil {
		t.Fatal(err)
	}
	page := pagetest.Read(t, b.String())
	page.Check(t)
	if got := page.All("section[class=trouble]"); len(got) != 1 || !strings.Contains(got[0].Text(), "a.go:3:1: broken <code>") {
		t.Error("the page does not say what was not analysed")
	}
}

// TestPictureHasRoom: boxes neither overlap nor leave the picture, and their
// texts fit.
func TestPictureHasRoom(t *testing.T) {
	for name, m := range map[string]*landscape.Map{"shop": shop(t), "one": large(1, 1, 1), "forty": large(40, 3, 4), "crowd": large(12, 20, 60), "hostile": hostile()} {
		p := pictureOf(m)
		for i, b := range p.Boxes {
			if b.X < 0 || b.Y < headHeight-boxHeight/2 || b.X+b.W > p.Width || b.Y+b.H > p.Height {
				t.Errorf("%s: %s is outside of the picture", name, b.Title.Text)
			}
			for _, l := range []label{b.Title, b.Sub} {
				if end := l.X*10 + widthOf(l.Text)*charTenths; end > (b.X+b.W)*10 {
					t.Errorf("%s: %q is wider than its box", name, l.Text)
				}
			}
			for _, other := range p.Boxes[:i] {
				if b.X < other.X+other.W && other.X < b.X+b.W && b.Y < other.Y+other.H && other.Y < b.Y+b.H {
					t.Errorf("%s: %s lies on %s", name, b.Title.Text, other.Title.Text)
				}
			}
		}
		for _, k := range p.Marks {
			if k.Y < 0 || k.X+markSize > p.Width || k.Y+markSize > p.Height {
				t.Errorf("%s: a mark is outside of the picture", name)
			}
		}
		if callers := len(p.Boxes) - len(m.Systems); callers > 40+len(m.Systems)*8 {
			t.Errorf("%s: %d boxes", name, callers)
		}
	}
}

// TestSettle: the nearest places that keep the order and the gaps.
func TestSettle(t *testing.T) {
	for _, c := range []struct {
		want, middle string
	}{
		{"100", "100"},
		{"100 200", "100 200"},
		{"100 100", "80 120"},
		{"100 100 100", "60 100 140"},
		{"0 100 100 400", "0 80 120 400"},
		{"300 100", "180 220"},
	} {
		var items []*item
		for w := range strings.FieldsSeq(c.want) {
			n, err := strconv.Atoi(w)
			if err != nil {
				t.Fatal(err)
			}
			items = append(items, &item{height: 30, want: n})
		}
		settle(items)
		var got []string
		for _, it := range items {
			got = append(got, strconv.Itoa(it.middle))
		}
		if strings.Join(got, " ") != c.middle {
			t.Errorf("%s settles at %s, want %s", c.want, got, c.middle)
		}
	}
}
