// Package flat is a small gateway to devices in one package.
package flat

import (
	"net/http"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

type gateway struct{ client mqtt.Client }

func (g *gateway) routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /lamps/{id}", g.lamp)
	mux.HandleFunc("POST /doors/{id}", g.door)
}

// publish waits for a broker that may be away.
func (g *gateway) publish(topic, text string) error {
	token := g.client.Publish(topic, 1, false, text)
	token.Wait() // want `RES6101: wait of Token.Wait in gateway.publish for what a broker says has no limit, and so does the request that gateway.lamp answers`
	return token.Error()
}

func (g *gateway) lamp(w http.ResponseWriter, r *http.Request) {
	if err := g.publish("lamps/"+r.PathValue("id"), "on"); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// door waits for two seconds.
func (g *gateway) door(w http.ResponseWriter, r *http.Request) {
	token := g.client.Publish("doors/"+r.PathValue("id"), 1, false, "open")
	if !token.WaitTimeout(2*time.Second) || token.Error() != nil {
		http.Error(w, "no answer", http.StatusGatewayTimeout)
	}
}

// connect waits when the gateway starts: there is nothing else to do.
func connect(opts *mqtt.ClientOptions) (*gateway, error) {
	g := &gateway{mqtt.NewClient(opts)}
	if token := g.client.Connect(); token.Wait() && token.Error() != nil {
		return nil, token.Error()
	}
	return g, nil
}
