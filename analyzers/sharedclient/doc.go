// Package sharedclient reports HTTP clients that several external systems
// share, and changes to the process-wide ones.
//
// # Analyzer sharedclient
//
// sharedclient: one client for several external systems
//
// A client is a pool of connections, a timeout and a place for breakers and
// metrics. Two systems on one client share all of that: the slow one takes the
// connections of the other, and a timeout that fits one fits not the other.
// The process-wide client and transport are shared by every library in the
// process, so changing them changes code nobody looked at.
//
// Clients are followed to the adapters where a program is put together, out of
// factories, containers and variables of other packages as well.
//
// Not reported: one system with several adapters, one transport under several
// clients (except with profile review), downloaders of addresses that users give,
// a clone of the default transport.
//
// Codes: RES2201, RES2202, RES2203.
package sharedclient
