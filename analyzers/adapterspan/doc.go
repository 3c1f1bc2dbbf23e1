// Package adapterspan reports public adapter method without a span.
//
// # Analyzer adapterspan
//
// adapterspan: public adapter method without a span
//
// Codes: RES6401.
package adapterspan
