package shapes

import "net/http"

func answer() (*http.Response, error) { return http.Get("https://rates.example.test") }

// want retry attempts=3
func belowMoved() error {
	for range 3 {
		resp, err := answer()
		if err != nil {
			return err
		}
		if resp.StatusCode < 300 {
			return nil
		}
	}
	return nil
}

// want retry attempts=3
func betweenWell() error {
	for range 3 {
		resp, err := answer()
		if err != nil {
			return err
		}
		if resp.StatusCode >= 200 && resp.StatusCode < 300 {
			return nil
		}
	}
	return nil
}

// It follows what has moved, and repeats nothing.
// want loop
func follows() error {
	for range 3 {
		resp, err := answer()
		if err != nil {
			return err
		}
		if resp.StatusCode >= 300 && resp.StatusCode < 400 {
			continue
		}
		return nil
	}
	return nil
}
