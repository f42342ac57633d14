/**
 * A module's remote entry. It is in a folder per release; all other files have content hashes and are shared between
 * releases beside that folder.
 */
export const ENTRY_FILE = 'release/remoteEntry.js'

/** Maps a path in a build to the path in the module's folder on the site. */
export const pathOnSite = (path: string, version: string): string =>
  path.startsWith('release/') ? `${version}/${path.slice('release/'.length)}` : path

/** Maps the URL of a module's file to its path in the build. */
export const pathInBuild = (href: string): string =>
  href.replace(/^.*\/modules\/[^/]+\//, '').replace(/^[^/]+\/(?=[^/]+$)/, 'release/')

/** Renders a release's pages; in its `server` folder. */
export const SERVER_BUNDLE = 'server.cjs'
