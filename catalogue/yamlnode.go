package catalogue

import (
	"iter"

	"go.yaml.in/yaml/v3"
)

// pairs yields keys and values of a mapping node.
func pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(k, v *yaml.Node) bool) {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// mapping yields keys and values of a node that has to be a mapping.
func (p *yamlReader) mapping(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	if n.Kind != yaml.MappingNode {
		p.errorf(n, "want a mapping")
		return func(func(k, v *yaml.Node) bool) {}
	}
	return pairs(n)
}

// scalar returns the text of a node that has to be a word or string.
func (p *yamlReader) scalar(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		p.errorf(n, "want a string")
		return ""
	}
	return n.Value
}

// scalars returns the texts of a node that has to be a list of strings or one
// string.
func (p *yamlReader) scalars(n *yaml.Node) []string {
	if n.Kind == yaml.ScalarNode {
		return []string{p.scalar(n)}
	}
	if n.Kind != yaml.SequenceNode {
		p.errorf(n, "want a list of strings")
		return nil
	}
	list := make([]string, len(n.Content))
	for i, c := range n.Content {
		list[i] = p.scalar(c)
	}
	return list
}

// at returns the i-th element of a list node, or a scalar node itself.
func at(n *yaml.Node, i int) *yaml.Node {
	if n.Kind == yaml.SequenceNode {
		return n.Content[i]
	}
	return n
}
