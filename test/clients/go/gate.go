// Package restartgate answers whether this process must restart, by comparing the manifest it started with and the
// one installed now.
package restartgate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"
)

// Read gives the bytes of a file. Nil: there is none. Of what cannot be read, a note that is no JSON.
func Read(path string) []byte {
	stamp := ""
	info, err := os.Stat(path)
	if err == nil {
		stamp = fmt.Sprint(info.Size(), info.ModTime())
		if !info.Mode().IsRegular() {
			err = errors.New("no regular file")
		}
	}
	data := []byte{}
	if err == nil {
		data, err = os.ReadFile(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return []byte(fmt.Sprint("unreadable: ", err, " ", stamp))
	}
	return data
}

// Decide takes what Read gave at process start and what it gives now; runtime is "" unless the product has several.
// The outcome is "keep", "restart", or "wait": ask again, and restart if that does not change within a minute.
func Decide(running, installed []byte, runtime string) (outcome, reason string) {
	was, now := parse(running), parse(installed)
	same := (running == nil) == (installed == nil) && bytes.Equal(running, installed)
	switch {
	case same && now == nil:
		return "keep", "running_unknown"
	case same:
		return "keep", "unchanged"
	case installed == nil:
		return "wait", "manifest_missing"
	case now == nil:
		return "wait", "manifest_corrupt"
	case was == nil:
		return "restart", "version_mismatch"
	}
	commit, newCommit := text(block(was, "restart"), "commit"), text(block(now, "restart"), "commit")
	unknownCommit := commit == "" || newCommit == ""
	key, newKey := keyOf(was, runtime), keyOf(now, runtime)
	if key != "" && newKey != "" {
		// "unavailable:VERSION" names a version and not its bytes: only the commit tells builds apart.
		sameBuild := commit == newCommit && !unknownCommit
		if key == newKey && (sameBuild || !strings.HasPrefix(key, "unavailable:")) {
			return "keep", "unchanged"
		}
		return "restart", "key_mismatch"
	}
	version := text(was, "version")
	if version != "" && version == text(now, "version") && (commit == newCommit || unknownCommit) {
		return "keep", "unchanged"
	}
	return "restart", "version_mismatch"
}

// Maps, since struct fields would also take keys that differ in case.
type object map[string]json.RawMessage

func keyOf(manifest object, runtime string) string {
	version := text(manifest, "version")
	if version == "" || text(block(manifest, "restart"), "version") != version {
		return "" // Written for another version: stale.
	}
	if runtime == "" {
		return text(manifest, "restart_key")
	}
	return text(block(block(manifest, "runtimes"), runtime), "restart_key")
}

func parse(data []byte) object {
	var value object
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) || json.Unmarshal(data, &value) != nil {
		return nil
	}
	return value
}

func block(value object, name string) object {
	var member object
	if json.Unmarshal(value[name], &member) != nil {
		return nil
	}
	return member
}

// Go reads every broken escape as U+FFFD, so a text with one is not taken for equal to another.
func text(value object, name string) string {
	var member string
	if json.Unmarshal(value[name], &member) != nil || strings.ContainsRune(member, utf8.RuneError) {
		return ""
	}
	return member
}
