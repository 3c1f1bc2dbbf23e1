// Package duphandling reports what is done twice when a delivery comes twice.
//
// # Analyzer duphandling
//
// duphandling: handler with a side effect and nothing that detects duplicates
//
// Brokers, job queues, webhooks and subscriptions deliver at least once: the
// message comes again when the handler dies before it has confirmed, when the
// confirmation is lost, or when the sender was not sure. A handler that adds a
// row, an amount, a payment or a mail each time does it twice.
//
// Handlers are the functions given to a broker or job queue, functions that take
// one of its messages, loops that receive, webhooks (by route, name, or because
// they check a signature), and the methods of projections and consumers that take
// an event. What they do is followed through helpers, services and ports of the
// module. Reported are inserts without a key or conflict clause, amounts added to
// what is there, POST without an idempotency key, payments, mail and
// notifications, and jobs started beside a change of state.
//
// Not reported are handlers that, themselves or further down, look for repeats: a
// dedupe record, an idempotency key, the violation of a unique key, a conditional
// update, the state that was loaded first; messages that are confirmed before they
// are handled; messages that are published, since who receives them has to expect
// them twice; outbox relays; dead letters;
// audit trails and read models by their tables; functions annotated
// //resilint:idempotent with a reason. What cannot be seen is not reported.
//
// A dedupe record helps only when it is written in the transaction of what it
// guards; and an adapter can only pass a key on when its port has a parameter
// for it. Both have codes of their own.
//
// Codes: RES3601, RES3602, RES3603.
package duphandling
