// Package bad has directives with mistakes.
package bad

import "net/http"

func noReason(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 // want `RES9001: //resilint:ignore without a reason: say why after the code`
	//resilint:ignore RES2002 --- // want `RES9001: .* without a reason`
	_, _ = http.Get(url)
}

func noCode(url string) {
	_, _ = http.Get(url) //resilint:ignore // want `RES9001: //resilint:ignore without a code: name the codes, then the reason`
	_, _ = http.Get(url) //resilint:ignore this is fine // want `RES9001: .* without a code`
}

//resilint:file-ignore the whole file is fine // want `RES9001: //resilint:file-ignore without a code`

func misspelt(url string) {
	_, _ = http.Get(url) //resilint:ingore RES2002 it is fine // want `RES9001: unknown directive //resilint:ingore; did you mean "ignore"\?`
	_, _ = http.Get(url) //resilint:nolint RES2002 it is fine // want `RES9001: unknown directive //resilint:nolint`
}

func prose(url string) {
	_, _ = http.Get(url) // resilint:ignore RES2002 a blank too many // want `RES9001: not a directive yet: write //resilint:ignore`
	_, _ = http.Get(url) //Resilint:Ignore RES2002 capitals // want `RES9001: not a directive yet`
}

func unknownCodes(url string) {
	_, _ = http.Get(url) //resilint:ignore RES20022 a digit too many // want `RES9004: unknown code "RES20022"; did you mean "RES2002"\?`
	_, _ = http.Get(url) //resilint:ignore RES2002,SA1000 one is another tool's // want `RES9004: unknown code "SA1000"`
	_, _ = http.Get(url) //resilint:ignore httptimeout by name // want `RES9004: "httptimeout" is an analyzer; name its code: RES2001, RES2002, RES2003, RES2004`
	_, _ = http.Get(url) //resilint:ignore res2002 lower case // want `RES9004: unknown code "res2002"; did you mean "RES2002"\?`
	_, _ = http.Get(url) //resilint:ignore RES9 // want `RES9004: unknown code "RES9"; a directive names whole codes` `RES9001: .* without a reason`
}

type gateway interface {
	// Charge takes money.
	//
	//resilint:idempotent // want `RES9001: //resilint:idempotent without a reason: say why after it`
	Charge() error
	Refund() error //resilint:idempotency the key is the order // want `RES9001: unknown directive //resilint:idempotency; did you mean "idempotent"\?`
}

//lint:ignore RES2002 // want `RES9001: //lint:ignore without a reason`
var _ = http.DefaultClient
