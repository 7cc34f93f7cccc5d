import { parseTagName } from "./runtimes.js";

// src/jobs/release-version.ts
/**
* The version of the release a commit is, for masking: the tag's by which it was named, else the one version of the tags
* on it, else its manifest's; `null` where nothing says.
*/
async function releaseVersion(repository, release) {
	const { ref, commit, config } = release;
	const { tags } = repository;
	const named = ref.replace(/^refs\/tags\//, "");
	if (tags.has(named)) {
		const version = parseTagName(named, config.tagPrefix)?.version;
		if (version !== void 0) return version;
	}
	const versions = await versionsOn(repository, commit, config);
	if (versions.size === 1) return versions.values().next().value;
	const { readTagManifest } = await import("./tag-manifest2.js");
	const manifest = await readTagManifest(repository.tree(commit), config.manifest);
	return manifest.kind === "manifest" ? manifest.manifest.version : null;
}
async function versionsOn(repository, commit, config) {
	const names = [...repository.tags].flatMap(([tag, { id }]) => {
		const name = parseTagName(tag, config.tagPrefix);
		return name === null ? [] : [{
			id,
			version: name.version
		}];
	});
	const peeled = await repository.peelAll(names.map(({ id }) => id));
	const here = names.filter((_, at) => {
		const found = peeled[at];
		return found?.kind === "commit" && found.commit.id === commit.id;
	});
	return new Set(here.map(({ version }) => version));
}

export { releaseVersion };