package localonly

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// repository is how ports are called behind which a database is.
	repository = regexp.MustCompile(`(Repository|Repo|DAO|Dao|Repositories)$`)
	// remote are repositories of another kind: of code, images, files, or
	// behind somebody's API.
	remote = regexp.MustCompile(`(^|[a-z0-9])(Git|GitHub|GitLab|Helm|Docker|Image|Chart|Maven|Artifact|OCI|Oci|Remote|API|Api|HTTP|Http|GRPC|Grpc|RPC|Rpc|External|File|` +
		`Blob|Object|Bucket|S3|Cloud|Vault|Secret|Cache|Cached|Redis|Mongo|Elastic|Search|Lock|Queue|Event|Message|Outbox|Chain|Node)s?([A-Z]|$)`)
)

// port adds the call of a port: of a repository, or of what is not seen.
func (c *checker) port(in *content, call *ast.CallExpr, fn *types.Func) {
	named := sym.Named(fn.Signature().Recv().Type())
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		if t := ports.Named(c.pass.TypesInfo.TypeOf(sel.X)); t != nil {
			named = t
		}
	}
	if named == nil || !repository.MatchString(named.Obj().Name()) || remote.MatchString(named.Obj().Name()) ||
		ports.KindIn(c.pass, named) != ports.Repository || lockWords.MatchString(fn.Name()) {
		in.away = true
		return
	}
	done := c.effects.At(call)
	for i := range done {
		switch op := done[i].Op; {
		case !reaches(op), statements[op] && relational(c.library(done[i].Symbol)):
		default:
			in.away = true // an implementation in view does more
		}
	}
	in.note(call, "a repository")
}
