"""Must this process restart? Compares the manifest it started with and the one installed now. Python 3.8 or newer."""

import json
import os
import stat
import sys


def read(path):
    """The bytes of a file. None: there is none. Of what cannot be read, a note that is no JSON."""
    stamp = None
    try:
        found = os.stat(path)
        stamp = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        if not stat.S_ISREG(found.st_mode):
            raise OSError("no regular file")
        with open(path, "rb") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return "unreadable: {} {}".format(error, stamp).encode("utf-8", "replace")


def decide(running, installed, runtime=None):
    """(outcome, reason) from what read() gave at process start and what it gives now.

    The outcome is "keep", "restart", or "wait": ask again, and restart if that does not change within a minute.
    """
    was, now = parse(running), parse(installed)
    if running == installed:
        return "keep", "running_unknown" if now is None else "unchanged"
    if now is None:
        return "wait", "manifest_missing" if installed is None else "manifest_corrupt"
    if was is None:
        return "restart", "version_mismatch"
    commit, new_commit = (text(block(manifest, "restart"), "commit") for manifest in (was, now))
    unknown_commit = commit is None or new_commit is None
    key, new_key = key_of(was, runtime), key_of(now, runtime)
    if key is not None and new_key is not None:
        # "unavailable:VERSION" names a version and not its bytes: only the commit tells builds apart.
        same_build = commit == new_commit and not unknown_commit
        if key == new_key and (same_build or not key.startswith("unavailable:")):
            return "keep", "unchanged"
        return "restart", "key_mismatch"
    version = text(was, "version")
    if version is not None and version == text(now, "version") and (commit == new_commit or unknown_commit):
        return "keep", "unchanged"
    return "restart", "version_mismatch"


def key_of(manifest, runtime):
    version = text(manifest, "version")
    if version is None or text(block(manifest, "restart"), "version") != version:
        return None  # Written for another version: stale.
    return text(manifest if runtime is None else block(block(manifest, "runtimes"), runtime), "restart_key")


def parse(data):
    try:
        value = json.loads((data or b"").decode("utf-8-sig"), parse_constant=refuse)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def refuse(constant):
    raise ValueError(constant + " is not JSON")


def block(value, name):
    member = value.get(name)
    return member if isinstance(member, dict) else {}


def text(value, name):
    member = value.get(name)
    return member if isinstance(member, str) and member else None


if __name__ == "__main__":
    outcome, reason = decide(read(sys.argv[1]), read(sys.argv[2]), *sys.argv[3:])
    print(outcome, reason)
    sys.exit({"keep": 0, "restart": 10, "wait": 11}[outcome])
