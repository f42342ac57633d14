/**
 * Replaces, in the build of the shell, what axios imports and the portal does not use: bodies are JSON or a
 * file, parameters are plain text, calls are cancelled by signal, and `XMLHttpRequest` reports progress.
 * Not compiled: it takes the place of files that need no compiler.
 */
const unused = () => undefined

export default unused

/** The other adapter: the first one is always there. */
export const getFetch = unused
