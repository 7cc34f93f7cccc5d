//! Must this process restart? Compares the manifest it started with and the one installed now. Needs serde_json 1.

use serde_json::Value;
use std::{fs, io::ErrorKind};

/// The bytes of a file. `None`: there is none. Of what cannot be read, a note that is no JSON.
pub fn read(path: &str) -> Option<Vec<u8>> {
    let found = fs::metadata(path);
    let data = match &found {
        Ok(found) if !found.is_file() => Err(ErrorKind::InvalidInput.into()),
        _ => fs::read(path),
    };
    match data {
        Ok(data) => Some(data),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            let stamp = found.map(|found| (found.len(), found.modified().ok())).ok();
            Some(format!("unreadable: {error} {stamp:?}").into_bytes())
        }
    }
}

/// Outcome and reason from what `read` gave at process start and what it gives now. The outcome is "keep", "restart",
/// or "wait": ask again, and restart if that does not change within a minute.
pub fn decide(
    running: Option<&[u8]>,
    installed: Option<&[u8]>,
    runtime: Option<&str>,
) -> (&'static str, &'static str) {
    let same = running == installed;
    let (was, now) = match (parse(running), parse(installed)) {
        (_, None) if same => return ("keep", "running_unknown"),
        (_, Some(_)) if same => return ("keep", "unchanged"),
        (_, None) if installed.is_none() => return ("wait", "manifest_missing"),
        (_, None) => return ("wait", "manifest_corrupt"),
        (None, Some(_)) => return ("restart", "version_mismatch"),
        (Some(was), Some(now)) => (was, now),
    };
    let commit = text(&was["restart"]["commit"]);
    let new_commit = text(&now["restart"]["commit"]);
    let unknown_commit = commit.is_none() || new_commit.is_none();
    if let (Some(key), Some(new_key)) = (key_of(&was, runtime), key_of(&now, runtime)) {
        // "unavailable:VERSION" names a version and not its bytes: only the commit tells builds apart.
        let same_build = commit == new_commit && !unknown_commit;
        if key == new_key && (same_build || !key.starts_with("unavailable:")) {
            return ("keep", "unchanged");
        }
        return ("restart", "key_mismatch");
    }
    let version = text(&was["version"]);
    let same_version = version.is_some() && version == text(&now["version"]);
    if same_version && (commit == new_commit || unknown_commit) {
        return ("keep", "unchanged");
    }
    ("restart", "version_mismatch")
}

fn key_of<'a>(manifest: &'a Value, runtime: Option<&str>) -> Option<&'a str> {
    let version = text(&manifest["version"])?;
    if text(&manifest["restart"]["version"]) != Some(version) {
        return None; // Written for another version: stale.
    }
    match runtime {
        None => text(&manifest["restart_key"]),
        Some(name) => text(&manifest["runtimes"][name]["restart_key"]),
    }
}

fn parse(data: Option<&[u8]>) -> Option<Value> {
    let data = data?;
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    serde_json::from_slice(data).ok().filter(Value::is_object)
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}
