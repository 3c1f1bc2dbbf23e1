package sqltext

// plainVerbs are the statements of which only the kind matters.
var plainVerbs = map[string]Kind{
	"create": KindDDL, "drop": KindDDL, "truncate": KindDDL, "grant": KindDDL,
	"revoke": KindDDL, "comment": KindDDL, "rename": KindDDL, "refresh": KindDDL,
	"explain": KindOther, "pragma": KindOther, "listen": KindOther, "unlisten": KindOther,
	"notify": KindOther, "lock": KindOther, "unlock": KindOther, "show": KindOther,
	"use": KindOther, "analyze": KindOther, "vacuum": KindOther, "reindex": KindOther,
	"describe": KindOther, "desc": KindOther, "declare": KindOther, "fetch": KindOther,
	"prepare": KindOther, "deallocate": KindOther, "optimize": KindOther, "attach": KindOther,
	"detach": KindOther, "reset": KindOther, "discard": KindOther, "kill": KindOther,
	"flush": KindOther, "cluster": KindOther, "print": KindOther, "waitfor": KindOther,
	"while": KindOther, "raiserror": KindOther, "throw": KindOther, "checkpoint": KindOther,
}

// other reads the statements that start with a word that is no keyword of the
// reader. Words that also start sentences ("commit failed") are only taken
// with what can follow them.
func (p *parser) other(i, hi int, s *Stmt) {
	verb, n := p.name(i), hi-i
	switch verb {
	case "upsert":
		s.Kind, s.Conflict = KindInsert, ConflictDoUpdate
		p.insert(i+1, hi, s)
	case "begin":
		if n == 1 || p.txWord(i+1) || p.word(i+1, "immediate") || p.word(i+1, "exclusive") || p.word(i+1, "deferred") ||
			p.word(i+1, "isolation") || p.word(i+1, "read") || p.batchHead(i) > 0 {
			s.Kind = KindBegin
		}
	case "start":
		if p.word(i+1, "transaction") {
			s.Kind = KindBegin
		}
	case "commit":
		if n == 1 || p.txWord(i+1) || p.kw(i+1) == kwAnd || p.word(i+1, "prepared") {
			s.Kind = KindCommit
		}
	case "apply":
		if p.word(i+1, "batch") {
			s.Kind = KindCommit
		}
	case "rollback", "abort":
		to := i + 1
		if p.txWord(to) {
			to++
		}
		switch {
		case p.word(to, "to"):
			s.Kind = KindSavepoint
		case n == 1 || p.txWord(i+1) || p.kw(i+1) == kwAnd || p.word(i+1, "prepared"):
			s.Kind = KindRollback
		}
	case "savepoint", "release", "save":
		if n == 2 || n == 3 && (p.word(i+1, "savepoint") || p.txWord(i+1)) {
			s.Kind = KindSavepoint
		}
	case "call", "exec", "execute", "do":
		if n > 1 && !(n > 2 && p.bareWord(i+1) && p.bareWord(i+2)) {
			s.Kind = KindCall
		}
	case "alter":
		p.alter(i, hi, s)
	case "table":
		if n == 2 && p.isName(i+1) {
			s.Kind = KindSelect
			p.table(i+1, hi, s, false)
		}
	case "copy", "load":
		p.bulk(i, hi, s)
	default:
		if n > 1 {
			s.Kind = plainVerbs[verb]
		}
	}
}

func (p *parser) txWord(i int) bool {
	return p.word(i, "tran") || p.word(i, "transaction") || p.word(i, "work")
}

func (p *parser) bareWord(i int) bool {
	return i < len(p.t) && p.t[i].kind == tkWord && p.t[i].kw == kwNone
}

// alter is DDL, except for the mutations of ClickHouse.
func (p *parser) alter(i, hi int, s *Stmt) {
	if hi-i < 2 {
		return
	}
	s.Kind = KindDDL
	if !p.word(i+1, "table") {
		return
	}
	_, last, next := p.path(i+2, hi)
	if last < 0 {
		return
	}
	if p.kw(next) == kwOn && p.word(next+1, "cluster") {
		next += 3
	}
	if next >= hi {
		return
	}
	switch {
	case p.kw(next) == kwUpdate:
		s.Kind = KindUpdate
		p.table(i+2, hi, s, false)
		p.tail(p.updateSet(next, hi, s), hi, s)
	case p.kw(next) == kwDelete && p.kw(next+1) == kwWhere:
		s.Kind = KindDelete
		p.table(i+2, hi, s, false)
		p.tail(next+1, hi, s)
	}
}

// bulk reads COPY t FROM and LOAD DATA ... INTO TABLE t: inserts without a
// conflict clause.
func (p *parser) bulk(i, hi int, s *Stmt) {
	if p.word(i, "load") {
		for ; i < hi; i++ {
			if p.kw(i) == kwInto && p.word(i+1, "table") {
				s.Kind = KindInsert
				p.table(i+2, hi, s, false)
				return
			}
			switch {
			case p.word(i, "ignore"):
				s.Conflict = ConflictIgnore
			case p.kw(i) == kwReplace:
				s.Conflict = ConflictOrReplace
			}
		}
		s.Kind, s.Conflict = KindOther, ConflictNone
		return
	}
	_, last, next := p.path(i+1, hi)
	if last >= 0 && p.punct(next, '(') && next < hi {
		p.insertColumns(next, s)
		next = p.after(next)
	}
	switch {
	case last >= 0 && next < hi && p.kw(next) == kwFrom:
		s.Kind = KindInsert
		s.Tables = append(s.Tables, Table{Name: p.name(last), Hole: p.t[last].hole})
		if last >= 2 && p.punct(last-1, '.') && last-2 > i {
			s.Tables[0].Schema = p.name(last - 2)
		}
	case hi-i > 1:
		s.Kind, s.InsertColumns = KindOther, nil
	}
}
