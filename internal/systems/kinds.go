package systems

import "github.com/resilint/resilint/catalogue"

// Kind says how a system is spoken to.
type Kind string

// Kinds of systems.
const (
	HTTP     Kind = "http"
	RPC      Kind = "rpc"
	Database Kind = "database"
	Cache    Kind = "cache"
	Broker   Kind = "broker"
	Service  Kind = "service" // a provider's, through its own library
)

// kinds are the operations that leave the process for another system.
var kinds = map[catalogue.Op]Kind{
	catalogue.OpHTTPSend: HTTP, catalogue.OpRPCSend: RPC, catalogue.OpRPCStream: RPC,
	catalogue.OpDBRead: Database, catalogue.OpDBWrite: Database, catalogue.OpDBExec: Database, catalogue.OpDBQuery: Database,
	catalogue.OpDBCas: Database, catalogue.OpDBBatch: Database, catalogue.OpDBPing: Database,
	catalogue.OpESAppend: Database, catalogue.OpESRead: Database, catalogue.OpTxBegin: Database, catalogue.OpTxClosure: Database,
	catalogue.OpCacheRead: Cache, catalogue.OpCacheWrite: Cache, catalogue.OpCacheDo: Cache, catalogue.OpCacheEval: Cache,
	catalogue.OpMsgPublish: Broker, catalogue.OpMsgEnqueue: Broker, catalogue.OpMsgConsume: Broker,
	catalogue.OpSidefxPay: Service, catalogue.OpSidefxNotify: Service, catalogue.OpSidefxMail: Service,
}

// KindOf says how a catalogued call speaks to another system; out is false when
// it does not, or when what it speaks to is part of the process.
func KindOf(e *catalogue.Effect) (kind Kind, out bool) {
	kind, out = KindOfOp(e.Op)
	if !out || e.Lib != nil && e.Lib.Is(catalogue.ClassEmbedded) {
		return "", false
	}
	if kind == Database && e.Lib != nil && e.Lib.Is(catalogue.ClassCache) {
		kind = Cache
	}
	if kind == Database && e.Lib != nil && e.Lib.Is(catalogue.ClassCloudSDK) && !e.Lib.Is(catalogue.ClassDocumentDB) && !e.Lib.Is(catalogue.ClassSQL) {
		kind = Service // an object store
	}
	if kind == HTTP && e.Lib != nil && e.Lib.System != "" {
		kind = Service
	}
	return kind, true
}

// KindOfOp is KindOf of an operation alone.
func KindOfOp(op catalogue.Op) (kind Kind, out bool) {
	kind, out = kinds[op]
	return kind, out
}
