import "./rolldown-runtime.js";

// src/github/server.ts
/** The surroundings' server, as a runner names it; by default github.com. */
function githubServer(surroundings) {
	const serverUrl = surroundings.GITHUB_SERVER_URL || "https://github.com";
	const standard = serverUrl === "https://github.com" ? "https://api.github.com" : `${serverUrl}/api/v3`;
	return {
		serverUrl,
		apiUrl: surroundings.GITHUB_API_URL || standard
	};
}
/** `owner/name` of an address on a server: `https://…`, `ssh://git@…` or `git@host:…`; `null` for one elsewhere. */
function repositoryOnServer(address, { serverUrl }) {
	const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/)(.+)$/.exec(address);
	const url = scp && !/^[a-z]:\\/i.test(address) ? `ssh://${scp[1]}/${scp[2]}` : address;
	if (!URL.canParse(url)) return null;
	const { protocol, hostname, host, pathname } = new URL(url);
	const server = new URL(serverUrl);
	const isThere = /^https?:$/.test(protocol) ? host === server.host : hostname === server.hostname;
	const [, repository] = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(pathname) ?? [];
	return isThere && /^(?:https?|ssh|git):$/.test(protocol) && repository !== void 0 ? repository : null;
}

export { githubServer, repositoryOnServer };