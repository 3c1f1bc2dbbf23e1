// Package healthprobe reports probes of a service that do more than to say whether
// it is well.
//
// # Analyzer healthprobe
//
// healthprobe: probe that reaches too far, writes, or has no bound
//
// A platform asks every instance every few seconds. What a probe does it does
// that often, on all of them, and what it depends on decides about all of them
// at once. A readiness probe that sends a request to another system each time puts
// a load on that system which grows with the number of instances, and takes all of
// them out when it is slow. A liveness probe that asks a database restarts all
// instances when the database is away, which helps nobody. A probe that writes
// leaves traces, or does business, with every question.
//
// Probes are known by their paths (/livez, /readyz, /healthz, /health, /health/live
// and the like, without parameters, below segments that say nothing), by the
// health service of gRPC, and by the checks that are given to a library. What
// healthz and health are for is taken from the manifests of the module, and from
// a readyz beside it. What a probe reaches is followed through the functions of
// the module.
//
// Not reported: a ping of the service's own database or cache in a readiness or
// health probe, which the server's limits bound; answers that are kept (by the
// clock, in a cache, by a library that asks on a schedule of its own); state that
// something else keeps up to date; probes that say nothing but that they are there;
// systems on the same machine; what is not in view.
//
// Codes: RES6201, RES6202, RES6203.
package healthprobe
