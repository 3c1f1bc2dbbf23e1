// Package many has a function that returns more of its parameters than are told of.
package many

type Envelope struct{ Body any }

type Paid0 struct{ ID string }

type Paid1 struct{ ID string }

type Paid2 struct{ ID string }

type Paid3 struct{ ID string }

type Paid4 struct{ ID string }

type Paid5 struct{ ID string }

type Paid6 struct{ ID string }

type Paid7 struct{ ID string }

type Paid8 struct{ ID string }

type Paid9 struct{ ID string }

func Pack(n int, a0 Paid0, a1 Paid1, a2 Paid2, a3 Paid3, a4 Paid4, a5 Paid5, a6 Paid6, a7 Paid7, a8 Paid8, a9 Paid9) Envelope { // want Pack:"sends on what it is given"
	switch n {
	case 0:
		return Envelope{Body: a0}
	case 1:
		return Envelope{Body: a1}
	case 2:
		return Envelope{Body: a2}
	case 3:
		return Envelope{Body: a3}
	case 4:
		return Envelope{Body: a4}
	case 5:
		return Envelope{Body: a5}
	case 6:
		return Envelope{Body: a6}
	case 7:
		return Envelope{Body: a7}
	case 8:
		return Envelope{Body: a8}
	case 9:
		return Envelope{Body: a9}
	}
	return Envelope{}
}

// Wrap has fewer parameters than that.
func Wrap(n int) Envelope {
	return Pack(n, Paid0{}, Paid1{}, Paid2{}, Paid3{}, Paid4{}, Paid5{}, Paid6{}, Paid7{}, Paid8{}, Paid9{})
}
