package outbox

import (
	"regexp"
	"strings"
)

var (
	// subject is in front of the verb in some houses: OutboxEventsMarkFailed.
	subject     = regexp.MustCompile(`^(?i:outbox)_?(?i:events?|messages?|entries|entry|rows?)?_?`)
	verbMark    = regexp.MustCompile(`^(?i:mark|set|update|flag|ack|acknowledge|confirm|complete|finish|record|on)`)
	verbRemove  = regexp.MustCompile(`^(?i:delete|remove|pop|dequeue|drop)`)
	verbPoll    = regexp.MustCompile(`^(?i:get|fetch|find|list|load|read|select|poll|query|next|pending|unpublished|unprocessed|unsent|peek|batch)`)
	verbClaim   = regexp.MustCompile(`^(?i:claim|lock|acquire|lease|reserve|take|checkout|pick|pull)`)
	pendingWord = regexp.MustCompile(`(?i)pending|un(published|processed|sent|dispatched|delivered|handled)|outbox|due|ready|batch|new|messages?$|events?$|entries$|records$|rows$`)
	retention   = regexp.MustCompile(`(?i)old|expired?|before|older|than|clean|purge|retention|published|processed|sent$|all$|dead`)
)

// Retires reports whether a function by its name deletes what was published before,
// or long ago.
func Retires(name string) bool {
	name = subject.ReplaceAllString(name, "")
	return !verbRemove.MatchString(name) && retention.MatchString(name) || verbRemove.MatchString(name) && retention.MatchString(verbRemove.ReplaceAllString(name, ""))
}

// Method says what a method of an outbox does by its name: MarkPublished,
// ClaimBatch, DeleteByID. That it is one of an outbox is for the caller to know.
func Method(name string) Act {
	if short := subject.ReplaceAllString(name, ""); short != "" {
		name = short
	}
	rest := func(verb *regexp.Regexp) string { return verb.ReplaceAllString(name, "") }
	switch {
	case verbClaim.MatchString(name):
		return Claim
	case verbPoll.MatchString(name):
		if pendingWord.MatchString(name) {
			return Poll
		}
	case verbRemove.MatchString(name):
		if !retention.MatchString(rest(verbRemove)) {
			return Remove
		}
	case verbMark.MatchString(name):
		if said := Says(rest(verbMark)); said != None {
			return said
		}
		if v := strings.ToLower(name); strings.HasPrefix(v, "ack") || strings.HasPrefix(v, "complete") || strings.HasPrefix(v, "confirm") {
			return Done
		}
		return Update
	}
	return None
}
