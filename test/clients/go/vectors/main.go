// Prints the Go client's answers to the cases of a vectors file, as a JSON list of [outcome, reason]; or what it says
// of two files.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"restartgate"
)

type vectors struct {
	Manifests map[string]json.RawMessage
	Cases     []struct{ Running, Installed, Runtime string }
}

func content(entry json.RawMessage) []byte {
	var encoded struct{ Base64 []byte }
	if json.Unmarshal(entry, &encoded) == nil && encoded.Base64 != nil {
		return encoded.Base64
	}
	var text *string
	if err := json.Unmarshal(entry, &text); err != nil {
		log.Fatal(err)
	}
	if text == nil {
		return nil
	}
	return []byte(*text)
}

func main() {
	if len(os.Args) == 3 {
		fmt.Println(restartgate.Decide(restartgate.Read(os.Args[1]), restartgate.Read(os.Args[2]), ""))
		return
	}
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(data, &all); err != nil {
		log.Fatal(err)
	}
	answers := make([][2]string, 0, len(all.Cases))
	for _, one := range all.Cases {
		running, installed := content(all.Manifests[one.Running]), content(all.Manifests[one.Installed])
		outcome, reason := restartgate.Decide(running, installed, one.Runtime)
		answers = append(answers, [2]string{outcome, reason})
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		log.Fatal(err)
	}
}
