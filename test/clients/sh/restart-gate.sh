#!/bin/sh
# Must a process restart? Needs jq 1.6 or newer.
#   restart-gate.sh --start RUNNING INSTALLED     right before the process starts: keeps in RUNNING what is installed
#   restart-gate.sh RUNNING INSTALLED [RUNTIME]   compares that with what is installed now
# The second prints outcome and reason. Exit code: 0 keep, 10 restart, 11 wait: ask again, and restart if that does not
# change within a minute. Anything else is a failure: restart.
set -eu

is_readable() { [ -f "$1" ] && [ -r "$1" ]; }

# What stands at a path; of what cannot be read, a note that is no JSON.
look() {
  if is_readable "$1"; then cat -- "$1"; else printf 'unreadable: ' && LC_ALL=C ls -dLin -- "$1"; fi
}

if [ "$1" = --start ]; then
  rm -f -- "$2"
  if [ -e "$3" ]; then look "$3" >"$2"; fi
  exit
fi

same=false lost=manifest_corrupt installed=/dev/null running=/dev/null
if [ -e "$1" ]; then running=$1; fi
if [ ! -e "$2" ]; then
  lost=manifest_missing
  if [ ! -e "$1" ]; then same=true; fi
elif is_readable "$2"; then
  installed=$2
  if cmp -s -- "$1" "$2"; then same=true; fi
elif [ -e "$1" ] && [ "$(look "$2")" = "$(cat -- "$1")" ]; then same=true
fi

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
  | ($commit == null or $new_commit == null) as $unknown_commit
  | ($was | key) as $key | ($now | key) as $new_key
  | if $same then (if $now == null then "keep running_unknown" else "keep unchanged" end)
    elif $now == null then "wait \($lost)"
    elif $was == null then "restart version_mismatch"
    elif $key != null and $new_key != null then
      # "unavailable:VERSION" names a version and not its bytes: only the commit tells builds apart.
      (($commit == $new_commit and ($unknown_commit | not)) or ($key | startswith("unavailable:") | not)) as $same_build
      | if $key == $new_key and $same_build
      then "keep unchanged" else "restart key_mismatch" end
    elif ($was | text("version")) as $version
      | $version != null and $version == ($now | text("version")) and ($commit == $new_commit or $unknown_commit)
    then "keep unchanged" else "restart version_mismatch" end')

printf '%s\n' "$answer"
case $answer in
  keep*) exit 0 ;;
  wait*) exit 11 ;;
  *) exit 10 ;;
esac
