package driver

// Kind says why nothing could be analysed at all.
type Kind int

// Kinds of setup errors. The first five are the caller's to mend by another
// command line; the others by mending the machine or the module.
const (
	NoModule    Kind = iota // no go.mod in the directory or above it
	NoPackage               // a named package or directory does not exist
	NoMatch                 // the patterns match no package
	NoDir                   // the directory to start from cannot be entered
	BadSettings             // a settings file or flag is wrong
	NoGo                    // the go command is missing
	GoTooOld                // the go command is older than the module or resilint demands
	NoNetwork               // modules are missing and cannot be downloaded
	GoFailed                // anything else the go command refuses
	Interrupt               // cancelled before the end
)

// SetupError means that loading did not come as far as packages.
type SetupError struct {
	Kind Kind
	// Message is for the user: what is wrong, and how to mend it where known.
	Message string
}

func (e *SetupError) Error() string { return e.Message }

// errInterrupted ends a run whose context is done.
var errInterrupted = &SetupError{Interrupt, "interrupted"}

// Usage reports whether another command line would mend the error.
func (e *SetupError) Usage() bool { return e.Kind <= BadSettings }
