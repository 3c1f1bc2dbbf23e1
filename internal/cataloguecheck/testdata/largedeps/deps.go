// Package largedeps imports libraries whose download is large, for an occasional
// check of their rows.
package largedeps

import (
	_ "cloud.google.com/go/firestore"
	_ "cloud.google.com/go/pubsub"
	_ "cloud.google.com/go/pubsub/v2"
	_ "cloud.google.com/go/spanner"
	_ "github.com/apache/pulsar-client-go/pulsar"
	_ "github.com/aws/aws-sdk-go/service/dynamodb"
	_ "github.com/aws/aws-sdk-go/service/sqs"
	_ "github.com/confluentinc/confluent-kafka-go/kafka"
	_ "github.com/confluentinc/confluent-kafka-go/v2/kafka"
	_ "github.com/googleapis/gax-go/v2"
)
