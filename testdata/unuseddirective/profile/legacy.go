package profile

// legacy lies in an excluded file.
func legacy(url string) {
	_, _ = client.Get(url) //resilint:ignore RES2001 no limit wanted
}
