package schema

import (
	"go/types"
	"strings"
)

// readGorm reads `gorm:"column:id;primaryKey;uniqueIndex:name,where:…"`, of both
// versions of gorm.
func readGorm(c *column, f *types.Var, tag string) {
	c.embed = f.Embedded()
	primary := false
	for _, part := range strings.Split(tag, ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), ":")
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "column":
			c.Name = value
		case "type":
			c.Type = strings.ToLower(value)
		case "primarykey", "primary_key":
			primary = true
		case "unique":
			c.Unique = true
		case "uniqueindex", "unique_index":
			gormIndex(c, value, true)
		case "index":
			gormIndex(c, value, false)
		case "default", "autoincrement", "auto_increment":
			c.Default = true
		case "not null":
			c.NotNull = true
		case "embedded":
			c.embed = true
		case "embeddedprefix":
			c.prefix = value
		case "foreignkey", "many2many", "references", "polymorphic":
			c.skip = true
		case "serializer":
			c.Type = "text"
		}
	}
	c.PrimaryKey = primary
}

func gormIndex(c *column, value string, unique bool) {
	name := ""
	for i, opt := range strings.Split(value, ",") {
		key, v, has := strings.Cut(strings.TrimSpace(opt), ":")
		switch key = strings.ToLower(key); {
		case key == "unique":
			unique = true
		case key == "where" || key == "expression":
			c.partial = true
		case key == "composite":
			name = "composite:" + v
		case i == 0 && !has:
			name = opt
		}
	}
	if unique {
		c.sets = append(c.sets, name)
	}
}

// readBun reads `bun:"id,pk,unique:name"`, and `pg:"id,pk,unique:name"`, which
// is the same.
func readBun(c *column, tag string) {
	for i, part := range strings.Split(tag, ",") {
		key, value, has := strings.Cut(strings.TrimSpace(part), ":")
		switch {
		case i == 0 && key != "" && !has:
			c.Name = key
		case key == "pk":
			c.PrimaryKey = true
		case key == "unique" && value != "":
			c.sets = append(c.sets, value)
		case key == "unique":
			c.Unique = true
		case key == "type":
			c.Type = strings.ToLower(value)
		case key == "notnull":
			c.NotNull = true
		case key == "default", key == "autoincrement", key == "identity":
			c.Default = true
		case key == "embed":
			c.embed, c.prefix = true, value
		case key == "rel", key == "m2m", key == "join", key == "scanonly", key == "extend", key == "fk", key == "many2many":
			c.skip = true
		}
	}
}

// readXorm reads `xorm:"'name' pk notnull unique(set) version"`.
func readXorm(c *column, tag string) {
	for _, word := range strings.Fields(tag) {
		low := strings.ToLower(word)
		switch {
		case word[0] == '\'':
			c.Name = strings.Trim(word, "'")
		case low == "pk":
			c.PrimaryKey = true
		case low == "unique":
			c.Unique = true
		case strings.HasPrefix(low, "unique("):
			c.sets = append(c.sets, strings.Trim(word[len("unique"):], "()"))
		case low == "version":
			c.version = true
		case low == "extends":
			c.embed = true
		case low == "autoincr", strings.HasPrefix(low, "default"):
			c.Default = true
		case low == "->", low == "<-", low == "-":
			c.skip = low == "-"
		}
	}
}
