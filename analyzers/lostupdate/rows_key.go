package lostupdate

import (
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
)

var (
	// keyName is what columns that point to one row are called.
	keyName = regexp.MustCompile(`(?i)(^|_)(id|uuid|guid|key|code|token|slug|name|email|number|no|hash|address|path|ref|reference|username|login|sku|pk|sid)$|[a-z](ID|Id)$`)
	// ownKey are those that point to a row of their own table.
	ownKey = regexp.MustCompile(`(?i)^(_?id|uuid|guid|key|code|token|slug|name|email|hash|number|username|login|sku|pk)$`)
)

// keyed reports whether a key is compared with one value: of this row or of what
// it belongs to.
func keyed(s *statements.Statement) bool {
	for i := range s.Where {
		if c := &s.Where[i]; points(c) {
			return true
		}
	}
	return false
}

// points reports a condition that compares a key with one value.
func points(c *statements.Compare) bool {
	return c.Sure && c.Op == statements.OpEqual && (c.Source == statements.Bound || c.Source == statements.Unseen) && keyName.MatchString(c.Column) && !claims.MatchString(c.Column)
}

// identified reports whether a write is about one row: the key of its own table
// is compared, by its name or by what the stored schema says.
func (r *rows) identified(s *statements.Statement) bool {
	var columns []string
	for i := range s.Where {
		c := &s.Where[i]
		if !points(c) {
			continue
		}
		if ownKey.MatchString(c.Column) || namesTable(c.Column, s.Target()) {
			return true
		}
		columns = append(columns, c.Column)
	}
	if len(columns) == 0 || s.Table == "" {
		return false
	}
	t := r.schema.Table(s.Table)
	return t != nil && t.Enforces(columns...) == sqltext.Yes
}

// namesTable reports whether a key has the name of the table in it: order_id or
// orderId of orders and of shop_orders.
func namesTable(column, table string) bool {
	stem := strings.ToLower(strings.ReplaceAll(keyEnd.ReplaceAllString(column, ""), "_", ""))
	table = strings.ToLower(strings.ReplaceAll(table, "_", ""))
	if len(stem) < 2 || table == "" {
		return false
	}
	for _, one := range []string{table, strings.TrimSuffix(table, "s"), strings.TrimSuffix(table, "es"), strings.TrimSuffix(table, "ies") + "y"} {
		if strings.HasSuffix(one, stem) {
			return true
		}
	}
	return false
}

// keyEnd is what makes a column a key: the _id of order_id.
var keyEnd = regexp.MustCompile(`(?i)_?(id|uuid|guid|key|code|token|slug|name|number|no|hash|ref)$`)
