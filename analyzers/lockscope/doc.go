// Package lockscope reports row lock or transaction held across a network call.
//
// # Analyzer lockscope
//
// lockscope: row lock or transaction held across a network call
//
// Codes: RES8101, RES8102, RES8103.
package lockscope
