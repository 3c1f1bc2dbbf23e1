package policy

import (
	"encoding/json"
	"go/ast"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// serviceConfig is the part of a gRPC service config that is about retries.
// https://github.com/grpc/grpc-proto/blob/master/grpc/service_config/service_config.proto
type serviceConfig struct {
	MethodConfig []struct {
		RetryPolicy *struct {
			MaxAttempts          float64  `json:"maxAttempts"`
			InitialBackoff       string   `json:"initialBackoff"`
			MaxBackoff           string   `json:"maxBackoff"`
			BackoffMultiplier    float64  `json:"backoffMultiplier"`
			RetryableStatusCodes []string `json:"retryableStatusCodes"`
		} `json:"retryPolicy"`
	} `json:"methodConfig"`
}

// maxConfigAttempts is where gRPC caps maxAttempts.
const maxConfigAttempts = 5

// jitterShare is how much gRPC lengthens or shortens a wait by chance.
const jitterShare = 0.2

// serviceConfig reads the retry policies in the text of a gRPC service config;
// nothing when the text is not in view.
func (e *eval) serviceConfig(row *catalogue.Effect, call *ast.CallExpr, f *effects.Func) (list []*Policy) {
	x, _, has := effects.Role(row, catalogue.RoleCfg, call)
	if !has || x == nil {
		return nil
	}
	v := e.fx.Value(x)
	var cfg serviceConfig
	if v.Kind != effects.Const || json.Unmarshal([]byte(v.Text), &cfg) != nil {
		return nil
	}
	for _, m := range cfg.MethodConfig {
		r := m.RetryPolicy
		if r == nil || r.MaxAttempts < 2 {
			continue
		}
		p := &Policy{
			Kind: Client, Node: call, By: row.Key.String(), Lib: lib(row.Lib), Func: f, retry: true,
			Attempts: Count{Known: true, N: min(int(r.MaxAttempts), maxConfigAttempts)},
			Ends:     Yes, Lets: LetsSome, Codes: r.RetryableStatusCodes, Methods: No,
			Wait: Wait{
				Growth: Exponential, First: seconds(r.InitialBackoff), Max: seconds(r.MaxBackoff), Factor: r.BackoffMultiplier,
				Jitter: Yes, Cancel: Yes, RetryAfter: Yes, Node: x,
			},
			Elapsed: Span{Known: true, Unlimited: true},
			spread:  jitterShare, extra: Span{Known: true},
		}
		if r.MaxAttempts > maxConfigAttempts {
			p.Attempts.From = "limit of the library"
		}
		p.Wait.settle()
		list = append(list, p)
	}
	return list
}

func seconds(text string) Span {
	d, err := time.ParseDuration(text)
	return Span{Known: err == nil, D: d}
}
