// Package catalogue knows what libraries do: which function sends HTTP, which
// one retries, what an unset timeout means. It is data (the files in data) and
// a lookup; rules ask it and never name a library themselves.
//
// A library is rows. A row gives a symbol effects: what it does (an Op), where
// the values that matter are (roles: "ctx=0", "fn=1", "affected=ret0"), and
// what is true of every call (attributes: "retried=any", "timeout=none"). Rows
// about types say what unset fields mean, rows about variables and errors what
// they are. Users add rows for their own libraries in the same grammar; see
// docs/catalogue.md.
//
// The built-in rows are compiled from data/*.yaml into one compact file by
// "go generate ./catalogue". Nothing is read before it is asked for, and then
// library by library, because the tool is started once per package by some
// drivers.
package catalogue
