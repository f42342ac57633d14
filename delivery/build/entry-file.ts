import { EMBED, EMBED_OF } from '../storage'

/**
 * A module's remote entry. It is in a folder per release; all other files have content hashes and are shared between
 * releases beside that folder.
 */
export const ENTRY_FILE = 'release/remoteEntry.js'

/** Maps a file of a build to its path on the site; undefined for files that are not copied there. */
export function placeOf(name: string, version: string, file: string): string | undefined {
  const [, part, path = ''] = /^([^/]+)\/(.*)$/.exec(file) ?? []
  switch (part) {
    case 'browser':
      return name === 'shell' ? path : `modules/${name}/${path.replace(/^release\//, `${version}/`)}`
    case 'server':
      return `.server/${name}/${version}/${path}`
    case 'themes':
      return name === 'shell' ? file : undefined
    case EMBED:
    case EMBED_OF:
      return name === 'shell' ? undefined : file
    default:
      return undefined
  }
}

/** Maps the URL of a module's file to its path in the build. */
export const pathInBuild = (href: string): string =>
  href.replace(/^.*\/modules\/[^/]+\//, '').replace(/^[^/]+\/(?=[^/]+$)/, 'release/')

/** Renders a release's pages; in its `server` folder. */
export const SERVER_BUNDLE = 'server.cjs'
