package config

import (
	"github.com/resilint/resilint/catalogue"
	"go.yaml.in/yaml/v3"
)

// catalogueRows are the user's rows over the built-in catalogue.
type catalogueRows struct{ node *yaml.Node }

func (c *catalogueRows) fromNode(_ *decoder, n *yaml.Node) { c.node = n }

func (catalogueRows) schema() map[string]any { return map[string]any{"type": "array"} }

func (c *catalogueRows) table() func() *catalogue.Table { return catalogue.Builtin }
