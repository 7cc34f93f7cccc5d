#!/bin/sh
# Must a process restart? restart-gate.sh RUNNING INSTALLED [RUNTIME]
# RUNNING is a copy of the manifest made before the process started (no file: there was none), INSTALLED the manifest
# now. Prints outcome and reason. Exit code: 0 keep, 10 restart, 11 wait: ask again, and restart if that does not
# change within a minute. Anything else is a failure: restart. Needs jq 1.6 or newer.
set -eu

if [ ! -e "$1" ] && [ ! -e "$2" ]; then same=true
elif [ -e "$1" ] && [ -e "$2" ] && cmp -s -- "$1" "$2"; then same=true
else same=false; fi
[ -e "$1" ] && running=$1 || running=/dev/null
[ -e "$2" ] && installed=$2 || installed=/dev/null
[ -e "$2" ] && lost=manifest_corrupt || lost=manifest_missing

answer=$(jq -nr --rawfile running "$running" --rawfile installed "$installed" \
  --arg runtime "${3-}" --argjson same "$same" --arg lost "$lost" '
  # jq reads every byte and every escape that is no text as U+FFFD.
  def clean: index("\ufffd") == null;
  def parse: [select(clean) | ltrimstr("\ufeff") | try fromjson catch empty | objects] | .[0];
  def block(name): if type == "object" then .[name] | objects else empty end;
  def text(name): [objects | .[name] | strings | select(. != "" and clean)] | .[0];
  def commit: [block("restart")] | .[0] | text("commit");
  def key:
    text("version") as $version
    | if $version == null or ([block("restart")] | .[0] | text("version")) != $version then null
      elif $runtime == "" then text("restart_key")
      else [block("runtimes") | block($runtime)] | .[0] | text("restart_key") end;
  ($running | parse) as $was | ($installed | parse) as $now
  | ($was | commit) as $commit | ($now | commit) as $new_commit
  | ($commit == null or $new_commit == null or $commit == $new_commit) as $same_commit
  | ($was | key) as $key | ($now | key) as $new_key
  | if $same then (if $now == null then "keep running_unknown" else "keep unchanged" end)
    elif $now == null then "wait \($lost)"
    elif $was == null then "restart version_mismatch"
    elif $key != null and $new_key != null then
      # "unavailable:VERSION" names a version and not its bytes.
      if $key == $new_key and ($same_commit or ($key | startswith("unavailable:") | not))
      then "keep unchanged" else "restart key_mismatch" end
    elif ($was | text("version")) as $version
      | $version != null and $version == ($now | text("version")) and $same_commit
    then "keep unchanged" else "restart version_mismatch" end')

printf '%s\n' "$answer"
case $answer in
  keep*) exit 0 ;;
  wait*) exit 11 ;;
  *) exit 10 ;;
esac
