// Package good has directives without mistakes, and comments that are none.
// Prose may say //resilint:ignore or resilint:ignore RES2002 without meaning it.
package good

import "net/http"

//resilint:file-ignore RES2003,RES2004 two codes and one reason for the whole file

// trailing has a directive with code and reason.
func trailing(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 a probe of the own process
}

// blanks after commas belong to the list, not to the reason.
func blanks(url string) {
	//resilint:ignore RES2001, RES2002 , RES2003 the list is written with blanks
	_, _ = http.Get(url)
}

// colon: the reason may be set off.
func colon(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002: the reason follows a colon
	_, _ = http.Get(url) //resilint:ignore RES2002 -- the reason follows dashes
}

// foreign: a reason in any script is one.
func foreign(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 см. договор с поставщиком
}

// link: the two slashes of a URL do not end the reason.
func link(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 https://example.com/decisions/12
}

// annotated has a directive that silences nothing and says something.
//
//resilint:idempotent the server keys requests by order
func annotated() {}

// port has annotations on methods of an interface.
type port interface {
	//resilint:fallback the last known price is agreed upon
	Price() (int, error)
	Send() error //resilint:business-timeout offers live for thirty seconds
}

// prose mentions directives at the start of a line:
// resilint:ignore is how findings are silenced,
// resilint:idempotent
// is an annotation.
func prose() {}

// block: a block comment is no directive to Go, and none here.
func block() {
	/*resilint:ignore RES2002*/
}

// golangci: //nolint needs neither code nor reason.
func golangci(url string) {
	_, _ = http.Get(url) //nolint
	_, _ = http.Get(url) //nolint:resilint
	_, _ = http.Get(url) //nolint:errcheck,noctx // fine
}

// staticcheck: codes of other tools are their business, reason or not.
func staticcheck(url string) {
	//lint:ignore SA1019
	_, _ = http.Get(url)
	//lint:ignore SA1019,RES2002 shared reason
	_, _ = http.Get(url)
}

// namesake: tools with names that start alike have their own directives.
func namesake() {
	//resilience:ignore RES2002
	//custom:ignore RES2002
}

// text in strings is no comment.
const text = "//resilint:ignore"
