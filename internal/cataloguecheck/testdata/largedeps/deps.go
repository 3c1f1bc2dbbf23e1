// Package largedeps imports libraries whose download is large, for an occasional
// check of their rows.
package largedeps

import (
	_ "cloud.google.com/go/firestore"
	_ "cloud.google.com/go/pubsub"
	_ "cloud.google.com/go/pubsub/v2"
	_ "cloud.google.com/go/spanner"
	_ "firebase.google.com/go/v4/messaging"
	_ "github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
	_ "github.com/ClickHouse/clickhouse-go/v2"
	_ "github.com/DataDog/dd-trace-go/contrib/net/http/v2"
	_ "github.com/apache/pulsar-client-go/pulsar"
	_ "github.com/aws/aws-sdk-go/service/dynamodb"
	_ "github.com/aws/aws-sdk-go/service/sqs"
	_ "github.com/cloudwego/hertz/pkg/app"
	_ "github.com/cloudwego/hertz/pkg/route"
	_ "github.com/confluentinc/confluent-kafka-go/kafka"
	_ "github.com/confluentinc/confluent-kafka-go/v2/kafka"
	_ "github.com/dapr/go-sdk/client"
	_ "github.com/docker/docker/client"
	_ "github.com/googleapis/gax-go/v2"
	_ "github.com/grafana/dskit/backoff"
	_ "github.com/hashicorp/vault/api"
	_ "github.com/influxdata/influxdb-client-go/v2"
	_ "github.com/kataras/iris/v12/context"
	_ "github.com/kataras/iris/v12/core/router"
	_ "github.com/ory/x/httpx"
	_ "go.etcd.io/etcd/client/v3"
	_ "gopkg.in/DataDog/dd-trace-go.v1/contrib/net/http"
	_ "k8s.io/apiserver/pkg/server/healthz"
	_ "sigs.k8s.io/controller-runtime/pkg/manager"
)
