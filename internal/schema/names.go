package schema

import "strings"

var irregular = map[string]string{
	"person": "people", "child": "children", "man": "men", "woman": "women", "mouse": "mice", "ox": "oxen", "move": "moves",
	"equipment": "equipment", "information": "information", "money": "money", "species": "species", "series": "series",
	"news": "news", "status": "statuses", "quiz": "quizzes", "index": "indices", "matrix": "matrices", "vertex": "vertices",
	"datum": "data", "medium": "media", "data": "data", "media": "media", "analysis": "analyses", "crisis": "crises",
}

// Plural is the last word of a name in the plural, as mappers name tables.
func Plural(name string) string {
	head, last := "", name
	if i := strings.LastIndexByte(name, '_'); i >= 0 {
		head, last = name[:i+1], name[i+1:]
	}
	if p, ok := irregular[last]; ok {
		return head + p
	}
	switch {
	case last == "":
		return name
	case strings.HasSuffix(last, "y") && len(last) > 1 && !strings.ContainsRune("aeiou", rune(last[len(last)-2])):
		last = last[:len(last)-1] + "ies"
	case strings.HasSuffix(last, "s"), strings.HasSuffix(last, "x"), strings.HasSuffix(last, "ch"), strings.HasSuffix(last, "sh"), strings.HasSuffix(last, "z"):
		last += "es"
	default:
		last += "s"
	}
	return head + last
}
