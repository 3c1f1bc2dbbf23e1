// Package portdto reports ports that speak in types of the system behind them.
//
// # Analyzer portdto
//
// portdto: ports and domain types that are made of generated, driver's or SDK types
//
// A port belongs to the inside and speaks in its words. When its methods take or return
// what was generated from another system's contract (messages, models of an API client), a
// type of an SDK or broker (RES5201), or a type of a driver or mapper (RES5202), the
// contract of that system is spread over the program, and every change of it with it.
// RES5202 also reports domain packages whose exported structs are rows of a mapper. Each
// port, and each package for its rows, is reported once.
//
// Only packages of the domain and application layers are looked at. Transactions in ports are
// package txboundary's business.
//
// Codes: RES5201, RES5202.
package portdto
