import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { EMBED, inSite, isInside, namesIn } from '../../storage'
import { pathInBuild } from '../entry-file'
import { claimedSource, MAPS, originOf } from './statement'

/** A stack frame with its position in the sources. */
export interface Symbolicated {
  /** As in the report. */
  frame: string
  /** Undefined if the site has no map of the file, or the map has no such position. */
  source?: { module: string; version: string; file: string; line: number; column: number; commit: string }
  /** The release whose map is unreadable. */
  damaged?: string
}

/** A frame of a report (`shared-kernel/domain/src/error-report.ts`), or a URL as consoles print it. */
const FRAME =
  /(?:[a-z]+:\/\/[^\s/"]+)?\/?((?:modules\/)?[a-z0-9-]+\/(?:[\w.+-]+\/)*[\w.-]+\.js)(?:\?[^\s:"]*)?:(\d+):(\d+)/g

const versionsOf = (name: string) => namesIn(inSite('.provenance', name))

interface StoredMap {
  module: string
  version: string
  path: string
  /** Source root, relative to the deployable. */
  folder: string
}

const mapAt = (module: string, version: string, file: string, folder = '.'): StoredMap => ({
  module,
  version,
  path: join(originOf(module, version), MAPS, `${file}.map.gz`),
  folder,
})

/** File names contain hashes, except a module's entry, which has a folder per release, and stable embed names. */
function possibleMaps(path: string): StoredMap[] {
  const [folder = '', ...rest] = path.replace(/^modules\//, '').split('/')
  if (folder === 'shell' || folder === 'assets')
    return versionsOf('shell').map((version) => mapAt('shell', version, `browser/assets/${rest.join('/')}`))
  if (folder === EMBED)
    return namesIn(inSite('.provenance')).flatMap((module) =>
      versionsOf(module).flatMap((version) =>
        namesIn(join(originOf(module, version), MAPS, EMBED))
          .filter((embed) => rest[0] === embed || rest[0] === 'v1')
          .map((embed) => mapAt(module, version, join(EMBED, embed, basename(path)), EMBED)),
      ),
    )
  const file = pathInBuild(`/modules/${folder}/${rest.join('/')}`)
  return versionsOf(folder)
    .filter((version) => rest.length === 1 || rest[0] === version)
    .map((version) => mapAt(folder, version, `browser/${file}`))
}

function placeIn(stored: StoredMap, line: number, column: number): Symbolicated['source'] {
  const map = new TraceMap(gunzipSync(readFileSync(stored.path)).toString())
  // Browsers count columns from 1, source maps from 0.
  const position = originalPositionFor(map, { line, column: column - 1 })
  if (position.source === null) return undefined
  const { module, version } = stored
  const { folder, commit } = claimedSource(originOf(module, version))
  // Maps of remote teams are untrusted: control characters must not reach a terminal.
  const file = posix.join(folder, stored.folder, position.source).replace(/\p{C}/gu, '')
  return { module, version, file, line: position.line, column: position.column + 1, commit }
}

function sourceOf(path: string, line: number, column: number): Omit<Symbolicated, 'frame'> {
  // Reports are untrusted input.
  const isPlace = isInside(path) && line > 0 && column > 0
  const stored = isPlace && possibleMaps(path).findLast((each) => existsSync(each.path))
  if (!stored) return {}
  try {
    const source = placeIn(stored, line, column)
    return source ? { source } : {}
  } catch {
    return { damaged: `${stored.module} ${stored.version}` }
  }
}

/**
 * Maps the frames in a text to the sources, in order.
 * @param report a line of the gateway's log, a collector's record, or a stack from a console
 */
export const symbolicate = (report: string): Symbolicated[] =>
  [...report.matchAll(FRAME)].map(([frame, path = '', line, column]) => ({
    frame,
    ...sourceOf(path, Number(line), Number(column)),
  }))
