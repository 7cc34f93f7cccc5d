# Must a process restart? RestartGate.ps1 -Running FILE -Installed FILE [-Runtime NAME]
# Running is a copy of the manifest made before the process started (no file: there was none), Installed the manifest
# now. Prints outcome and reason. Exit code: 0 keep, 10 restart, 11 wait: ask again, and restart if that does not
# change within a minute. Anything else is a failure: restart. Needs PowerShell 7.
param([Parameter(Mandatory)] [string] $Running, [Parameter(Mandatory)] [string] $Installed, [string] $Runtime = '')
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest
$Latin1 = [Text.Encoding]::GetEncoding(28591)

# The text of a file, one character a byte. Null: there is none. Of what cannot be read, a note that is no JSON.
function Read-Manifest([string] $Path) {
    if (-not (Test-Path -LiteralPath $Path)) { return $null }
    try { $Latin1.GetString([IO.File]::ReadAllBytes((Convert-Path -LiteralPath $Path))) } catch { "unreadable: $Path" }
}

# ConvertFrom-Json is not used: it takes comments and turns texts that look like dates into dates.
function ConvertFrom-Manifest($Data) {
    if ($null -eq $Data) { return $null }
    try {
        $utf8 = [Text.UTF8Encoding]::new($false, $true)
        $json = $utf8.GetString($Latin1.GetBytes($Data))
        if ($json.StartsWith([char] 0xFEFF)) { $json = $json.Substring(1) }
        $root = [Text.Json.JsonDocument]::Parse($json).RootElement
        if ($root.ValueKind -eq 'Object') { return $root }
    } catch { }
    return $null
}

# A text somewhere below a value; null where there is none.
function Get-Text($Value, [string[]] $Names) {
    foreach ($name in $Names) {
        $member = [Text.Json.JsonElement]::new()
        if ($Value.ValueKind -ne 'Object' -or -not $Value.TryGetProperty($name, [ref] $member)) { return $null }
        $Value = $member
    }
    if ($Value.ValueKind -ne 'String') { return $null }
    try { $text = $Value.GetString() } catch { return $null }
    if ($text.Length -eq 0) { return $null }
    return $text
}

function Get-Key($Manifest) {
    $version = Get-Text $Manifest 'version'
    $writtenFor = Get-Text $Manifest @('restart', 'version')
    # Written for another version: stale.
    if ($null -eq $version -or $null -eq $writtenFor -or -not (Test-Same $version $writtenFor)) { return $null }
    if ($Runtime.Length -eq 0) { return Get-Text $Manifest 'restart_key' }
    return Get-Text $Manifest @('runtimes', $Runtime, 'restart_key')
}

# By character; the comparison operators ignore some.
function Test-Same($A, $B) { [string]::Equals($A, $B, [StringComparison]::Ordinal) }

function Get-Decision {
    $before, $after = (Read-Manifest $Running), (Read-Manifest $Installed)
    $was, $now = (ConvertFrom-Manifest $before), (ConvertFrom-Manifest $after)
    $asAtStart = ($null -eq $before) -eq ($null -eq $after) -and (Test-Same $before $after)
    if ($asAtStart) { return $(if ($null -eq $now) { 'keep running_unknown' } else { 'keep unchanged' }) }
    if ($null -eq $after) { return 'wait manifest_missing' }
    if ($null -eq $now) { return 'wait manifest_corrupt' }
    if ($null -eq $was) { return 'restart version_mismatch' }
    $commit, $newCommit = (Get-Text $was @('restart', 'commit')), (Get-Text $now @('restart', 'commit'))
    $unknownCommit = $null -eq $commit -or $null -eq $newCommit
    $key, $newKey = (Get-Key $was), (Get-Key $now)
    if ($null -ne $key -and $null -ne $newKey) {
        # "unavailable:VERSION" names a version and not its bytes: only the commit tells builds apart.
        $sameBuild = -not $unknownCommit -and (Test-Same $commit $newCommit)
        $sameBuild = $sameBuild -or -not $key.StartsWith('unavailable:', [StringComparison]::Ordinal)
        return $(if ((Test-Same $key $newKey) -and $sameBuild) { 'keep unchanged' } else { 'restart key_mismatch' })
    }
    $version, $newVersion = (Get-Text $was 'version'), (Get-Text $now 'version')
    $sameCommit = $unknownCommit -or (Test-Same $commit $newCommit)
    if ($null -ne $version -and (Test-Same $version $newVersion) -and $sameCommit) { return 'keep unchanged' }
    return 'restart version_mismatch'
}

$decision = Get-Decision
Write-Output $decision
exit $(switch -Wildcard ($decision) { 'keep*' { 0 } 'wait*' { 11 } default { 10 } })
