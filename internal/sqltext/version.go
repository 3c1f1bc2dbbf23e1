package sqltext

import "strings"

// versionColumns are the columns that hold a version of the row, and whether a
// database or a trigger usually moves them without being told to. Names are
// compared without case and underscores.
var versionColumns = map[string]bool{
	"version": false, "ver": false, "rowversion": true, "rowver": true, "versionid": false,
	"rev": false, "revision": false, "rowrevision": false, "generation": false, "resourceversion": false,
	"lockversion": false, "optlock": false, "optlockversion": false, "optimisticlock": false,
	"versionnumber": false, "versionno": false, "recordversion": false, "entityversion": false,
	"aggregateversion": false, "streamversion": false, "currentversion": false, "seqno": false,
	"etag": false, "xmin": true, "ctid": true, "sysversion": true, "mvccversion": true,
	"updatedat": true, "updatedon": true, "modifiedat": true, "modifiedon": true,
	"lastmodified": true, "lastupdated": true, "lastupdatedat": true, "updatetime": true,
	"modifiedtime": true, "fencingtoken": false, "epoch": false, "leaseepoch": false, "term": false,
}

// versionColumn reports whether the name is a version column, and whether it
// moves by itself.
func versionColumn(name string) (version, moves bool) {
	if strings.IndexByte(name, '_') >= 0 {
		name = strings.ReplaceAll(name, "_", "")
	}
	moves, version = versionColumns[strings.ToLower(name)]
	return version, moves
}

// IsVersionColumn reports whether a column of that name usually holds a version
// of the row: version, row_version, revision, etag, xmin, updated_at ...
func IsVersionColumn(name string) bool {
	v, _ := versionColumn(name)
	return v
}

// ComparesVersion reports whether the statement compares a version column in
// its WHERE, in the WHERE of DO UPDATE, or in a CQL IF.
func (s Stmt) ComparesVersion() bool {
	for _, list := range [...][]string{s.WhereColumns, s.IfColumns, s.ConflictWhere} {
		for _, c := range list {
			if IsVersionColumn(c) {
				return true
			}
		}
	}
	return false
}
