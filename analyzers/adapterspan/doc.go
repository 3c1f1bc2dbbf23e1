// Package adapterspan reports methods of adapters that leave a hole in the traces.
//
// # Analyzer adapterspan
//
// adapterspan: methods of an adapter that call out without a span while those beside them have one
//
// Where most methods of an adapter begin a span (OpenTelemetry, OpenTracing, OpenCensus), one
// that calls out without is a hole: its time is seen as the use case's own. Adapters of
// which no method begins spans are left alone, since their client or a decorator may do it
// for all of them.
//
// Codes: RES6401.
package adapterspan
