package sqltext

import (
	"slices"
	"strings"
)

// Verdict is an answer that can be missing.
type Verdict uint8

// Verdicts.
const (
	Unknown Verdict = iota
	Yes
	No
)

func (v Verdict) String() string {
	return [...]string{"unknown", "yes", "no"}[min(v, No)]
}

// Writes reports whether the statement or one of its CTEs changes rows. DDL,
// calls and functions with side effects are not seen as writes.
func (s Stmt) Writes() bool {
	switch s.Kind {
	case KindInsert, KindUpdate, KindDelete, KindMerge, KindReplace:
		return true
	}
	for i := range s.CTEs {
		if s.CTEs[i].Writes() {
			return true
		}
	}
	return false
}

// IdempotentWrite reports whether running the statement a second time leaves
// the rows as the first run left them, and says why in a phrase for a report.
// A unique key that makes the second run of a plain INSERT fail is not counted:
// the retry would see an error. A statement that writes nothing gives Yes.
func (s Stmt) IdempotentWrite() (Verdict, string) {
	verdict, why := s.ownVerdict()
	for i := range s.CTEs {
		c := &s.CTEs[i]
		if !c.Writes() {
			continue
		}
		v, w := c.IdempotentWrite()
		// No outweighs Unknown, Unknown outweighs Yes.
		if v == No && verdict != No || v == Unknown && verdict == Yes || verdict == v && why == "" {
			verdict, why = v, w
		}
		if verdict == Yes && (why == "" || why == whyNoWrite) {
			why = w
		}
	}
	return verdict, why
}

const whyNoWrite = "it writes nothing"

func (s *Stmt) ownVerdict() (Verdict, string) {
	switch s.Kind {
	case KindInsert:
		return s.insertVerdict()
	case KindReplace:
		return Yes, "REPLACE overwrites the row"
	case KindUpdate:
		return s.updateVerdict()
	case KindDelete:
		return s.deleteVerdict()
	case KindMerge:
		return s.mergeVerdict()
	case KindUnknown, KindCall, KindDDL:
		return Unknown, "the statement is not understood well enough"
	}
	return Yes, whyNoWrite
}

func (s *Stmt) insertVerdict() (Verdict, string) {
	switch s.Conflict {
	case ConflictDoNothing, ConflictIgnore:
		return Yes, "an existing row is left alone"
	case ConflictOrReplace:
		return Yes, "an existing row is overwritten"
	case ConflictDoUpdate, ConflictDuplicateKey:
		if e := firstRelative(s.ConflictSet); e != nil {
			for _, c := range s.ConflictWhere {
				if IsVersionColumn(c) {
					return Yes, "the update on conflict compares the version column " + c
				}
			}
			return No, "the update on conflict computes " + e.Column + " from its old value"
		}
		if s.HoleInSet || anyHole(s.ConflictSet) {
			return Unknown, "a part of the update on conflict is not known"
		}
		return Yes, "the update on conflict sets fixed values"
	}
	if s.NotExists {
		return Yes, "the row is only inserted if it does not exist"
	}
	if s.FromSelect {
		for i := range s.CTEs {
			if c := &s.CTEs[i]; c.Kind == KindDelete {
				return Yes, "it inserts the rows that " + c.Name + " deletes, and a repeat deletes none"
			}
		}
	}
	switch {
	case s.HoleInTail:
		return Unknown, "a part that is not known may hold a conflict clause"
	case s.Conditional:
		return Unknown, "the insert runs under a condition"
	}
	return No, "INSERT without a conflict clause adds a row each time"
}

func (s *Stmt) updateVerdict() (Verdict, string) {
	if e := firstRelative(s.Set); e != nil {
		if v, why := s.guard(); v != No {
			return v, why
		}
		if s.HoleInWhere {
			return Unknown, e.Column + " is computed from its old value and a part of WHERE is not known"
		}
		return No, e.Column + " is computed from its old value"
	}
	switch {
	case s.HoleInSet || anyHole(s.Set):
		return Unknown, "a part of the assignments is not known"
	case s.takesNext():
		return Unknown, "it takes the next rows each time"
	case len(s.Set) == 0:
		return Unknown, "no assignment was found"
	}
	return Yes, "it sets fixed values"
}

// guard looks for a condition that the first run makes false: a version, or a
// column that is compared and set to something else.
func (s *Stmt) guard() (Verdict, string) {
	unset := ""
	for _, list := range [...][]string{s.WhereColumns, s.IfColumns} {
		for _, c := range list {
			version, moves := versionColumn(c)
			if !version {
				continue
			}
			if moves || assigned(s.Set, c) != nil {
				return Yes, "it compares the version column " + c
			}
			unset = c
		}
	}
	for i, c := range s.WhereEquals {
		e := assigned(s.Set, c)
		if e == nil {
			continue
		}
		// The same text means the same value, except for a bare question mark.
		if v := s.whereValues[i]; v == "" || v == "?" || !strings.EqualFold(v, e.Text) {
			return Yes, "it compares the expected value of " + c + " and changes it"
		}
	}
	for _, c := range s.IfColumns {
		if assigned(s.Set, c) != nil {
			return Yes, "it compares the expected value of " + c + " and changes it"
		}
	}
	for _, c := range s.WhereColumns {
		// By <, <> or a function: `SET seq = $1 … WHERE seq < $1` runs once, but
		// which value meets which is not known here.
		if e := assigned(s.Set, c); e != nil && !e.Relative && !slices.ContainsFunc(s.WhereEquals, func(eq string) bool { return SameName(eq, c) }) {
			return Unknown, "it compares " + c + " and sets it"
		}
	}
	if unset != "" {
		return Unknown, "it compares the version column " + unset + " but does not set it"
	}
	return No, ""
}

// takesNext reports a statement that claims other rows on every run.
func (s *Stmt) takesNext() bool {
	if s.Limit || s.SubLimit || s.SubLock.SkipLocked {
		return true
	}
	for i := range s.CTEs {
		if c := &s.CTEs[i]; c.Kind == KindSelect && (c.Limit || c.Lock.SkipLocked) {
			return true
		}
	}
	return false
}

func (s *Stmt) deleteVerdict() (Verdict, string) {
	if s.takesNext() {
		return Unknown, "it deletes the next rows each time"
	}
	return Yes, "a repeat finds nothing to delete"
}

func (s *Stmt) mergeVerdict() (Verdict, string) {
	switch e := firstRelative(s.Set); {
	case e != nil:
		if v, why := s.guard(); v != No {
			return v, why
		}
		return No, "the matched branch computes " + e.Column + " from its old value"
	case s.HoleInSet || anyHole(s.Set) || s.HoleInTail:
		return Unknown, "a part of the branches is not known"
	case s.HoleInWhere:
		return Unknown, "a part of the match condition is not known"
	}
	return Yes, "matched rows get fixed values and only missing rows are inserted"
}

func firstRelative(set []SetExpr) *SetExpr {
	for i := range set {
		if set[i].Relative {
			return &set[i]
		}
	}
	return nil
}

func assigned(set []SetExpr, column string) *SetExpr {
	for i := range set {
		if SameName(set[i].Column, column) {
			return &set[i]
		}
	}
	return nil
}

func anyHole(set []SetExpr) bool {
	for i := range set {
		if set[i].Hole {
			return true
		}
	}
	return false
}
