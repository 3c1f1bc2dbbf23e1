package sqltext

type tokenKind uint8

const (
	tkWord   tokenKind = iota + 1 // bare name or keyword
	tkQuoted                      // "x", `x`, [x]
	tkString                      // 'x', $$x$$
	tkNumber
	tkParam // ?, $1, :name, @p1, %d
	tkHole  // a part that is not known, standing alone
	tkOp
	tkPunct // ( ) [ ] { } , ; .
)

// token refers to the source by offsets, so that a token list holds no
// pointers and can be pooled.
type token struct {
	kind  tokenKind
	kw    keyword
	op    opClass
	ch    byte  // first byte, for punctuation and operators
	hole  bool  // the token has a hole inside: events_%s, "\uFFFC", '\uFFFC'
	start int32 // in the source
	end   int32
	// match is, for an opening bracket or CASE, the index of the token that
	// closes it, or of the token where an unclosed one has to end; for the
	// closing token the index of the opening one.
	match int32
}

type opClass uint8

const (
	opOther     opClass = iota
	opEq                // = == <=>
	opCmp               // <> != < > <= >= ~ and alike
	opArith             // + - * / % ^ ||
	opBit               // | & : repeating them changes nothing
	opSetArith          // += -= *= /= %= ^=
	opSetBit            // |= &=
	opAssign            // :=
	opCast              // ::
	opJSON              // -> ->> #> #>>
	opNot               // !
	opSetMember         // @> <@ && @@
)

// operators is searched for the longest match: three bytes, then two.
var operators = map[string]opClass{
	"<=>": opEq, "->>": opJSON, "#>>": opJSON, "!~*": opCmp,
	"==": opEq, "<>": opCmp, "!=": opCmp, "<=": opCmp, ">=": opCmp,
	"~*": opCmp, "!~": opCmp, "~~": opCmp, ":=": opAssign, "::": opCast,
	"||": opArith, "->": opJSON, "#>": opJSON, "#-": opArith,
	"+=": opSetArith, "-=": opSetArith, "*=": opSetArith, "/=": opSetArith,
	"%=": opSetArith, "^=": opSetArith, "|=": opSetBit, "&=": opSetBit,
	"@>": opSetMember, "<@": opSetMember, "&&": opSetMember, "@@": opSetMember,
	"%%": opArith, "<<": opArith, ">>": opArith, "=>": opOther,
}

func singleOp(c byte) opClass {
	switch c {
	case '=':
		return opEq
	case '<', '>', '~':
		return opCmp
	case '+', '-', '*', '/', '%', '^', '#':
		return opArith
	case '|', '&':
		return opBit
	case '!':
		return opNot
	}
	return opOther
}

type keyword uint8

const (
	kwNone keyword = iota
	kwSelect
	kwInsert
	kwUpdate
	kwDelete
	kwMerge
	kwReplace
	kwWith
	kwInto
	kwFrom
	kwWhere
	kwSet
	kwValues
	kwJoin
	kwJoinWord // LEFT, INNER, CROSS ...
	kwLateral
	kwOn
	kwUsing
	kwAs
	kwAnd
	kwOr
	kwNot
	kwIn
	kwIs
	kwBetween
	kwLike
	kwExists
	kwNull
	kwBool
	kwDefault
	kwDistinct
	kwCase
	kwWhen
	kwThen
	kwElse
	kwEnd
	kwGroup
	kwOrder
	kwBy
	kwHaving
	kwLimit
	kwOffset
	kwFetch
	kwWindow
	kwUnion
	kwFor
	kwReturning
	kwOutput
	kwIf
	kwTail // SETTINGS, FORMAT, OPTION, ALLOW FILTERING, LOCK IN SHARE MODE
	kwCount
)

// keywords are the words that the reader treats as structure. Words that only
// mean something after another keyword (CONFLICT, NOTHING, ...) are compared
// where they are expected, so that they stay usable as names.
var keywords = map[string]keyword{
	"select": kwSelect, "insert": kwInsert, "update": kwUpdate, "delete": kwDelete,
	"merge": kwMerge, "replace": kwReplace, "with": kwWith, "into": kwInto,
	"from": kwFrom, "where": kwWhere, "prewhere": kwWhere, "set": kwSet,
	"values": kwValues, "join": kwJoin, "straight_join": kwJoin, "inner": kwJoinWord,
	"left": kwJoinWord, "right": kwJoinWord, "full": kwJoinWord, "outer": kwJoinWord,
	"cross": kwJoinWord, "natural": kwJoinWord, "lateral": kwLateral, "on": kwOn,
	"using": kwUsing, "as": kwAs, "and": kwAnd, "or": kwOr, "xor": kwOr, "not": kwNot,
	"in": kwIn, "is": kwIs, "isnull": kwIs, "notnull": kwIs, "between": kwBetween,
	"like": kwLike, "ilike": kwLike, "rlike": kwLike, "regexp": kwLike,
	"similar": kwLike, "glob": kwLike, "exists": kwExists, "null": kwNull,
	"true": kwBool, "false": kwBool, "default": kwDefault, "distinct": kwDistinct,
	"case": kwCase, "when": kwWhen, "then": kwThen, "else": kwElse, "end": kwEnd,
	"group": kwGroup, "order": kwOrder, "by": kwBy, "having": kwHaving,
	"limit": kwLimit, "offset": kwOffset, "fetch": kwFetch, "window": kwWindow,
	"union": kwUnion, "except": kwUnion, "intersect": kwUnion, "for": kwFor,
	"returning": kwReturning, "output": kwOutput, "if": kwIf, "settings": kwTail,
	"format": kwTail, "option": kwTail, "allow": kwTail, "lock": kwTail,
}

// clauseStart tells the keywords that end a list, a condition or an expression
// at the same bracket level.
var clauseStart = [kwCount]bool{
	kwSelect: true, kwInsert: true, kwUpdate: true, kwDelete: true, kwMerge: true,
	kwInto: true, kwFrom: true, kwWhere: true, kwSet: true, kwWhen: true,
	kwGroup: true, kwOrder: true, kwHaving: true, kwLimit: true, kwOffset: true,
	kwFetch: true, kwWindow: true, kwUnion: true, kwFor: true, kwReturning: true,
	kwOutput: true, kwIf: true, kwTail: true, kwElse: true,
}

const maxKeyword = 13 // len("straight_join")

func lookupKeyword(word string) keyword {
	if len(word) > maxKeyword || len(word) < 2 {
		return kwNone
	}
	var buf [maxKeyword]byte
	for i := 0; i < len(word); i++ {
		c := word[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	return keywords[string(buf[:len(word)])]
}
