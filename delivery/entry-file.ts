/**
 * The file by which a module is entered. It alone differs in each release and lies in a folder of the release's
 * name; all other files are named by their content, lie beside that folder, and are shared between releases.
 */
export const ENTRY_FILE = 'release/remoteEntry.js'

/** @param path in a build. @returns the path in the module's folder on the site */
export const pathOnSite = (path: string, version: string): string =>
  path.startsWith('release/') ? `${version}/${path.slice('release/'.length)}` : path

/** @param href of a module's file. @returns its path in the build */
export const pathInBuild = (href: string): string =>
  href.replace(/^.*\/modules\/[^/]+\//, '').replace(/^[^/]+\/(?=[^/]+$)/, 'release/')

/** What renders a release's pages, in its folder `server`. */
export const SERVER_BUNDLE = 'server.cjs'
