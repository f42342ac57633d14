import { DELTA_HEADERS, DELTAS, DICTIONARIES, WANTS_DELTA } from '../deltas'
import type { SiteRoute } from '../site-routes'

/** What nginx has to know of deltas; see `../deltas.ts`. */

export const deltaMaps =
  (): string => `map "$http_accept_encoding|$http_available_dictionary|$args" $dictionary {
    default "";
    "~${WANTS_DELTA}" $digest;
  }
  map $uri $serves_as {
    default "";
    ${DICTIONARIES.map(({ file, match }) => `"~${file}" 'match="${match.replaceAll('{', '${')}"';`).join('\n    ')}
  }`

/** In the location of a row, before the whole file. */
export const deltaFirst = (site: string): string => `add_header Use-As-Dictionary $serves_as;
      if (-f "${site}/${DELTAS}$uri/$dictionary") {
        rewrite ^ /${DELTAS}$uri/$dictionary last;
      }
      `

const TYPES = { js: 'text/javascript', css: 'text/css' }

/** Before any other location by pattern. A delta has no name that tells its type. */
export function deltaLocations(rows: readonly SiteRoute[], headers: (row: SiteRoute) => string): string {
  const of = (row: SiteRoute, [extension, type]: readonly [string, string]) =>
    `location ~ ^/\\${DELTAS}${row.path}.+\\.${extension}/ {
      internal;
      ${headers({ ...row, headers: { ...row.headers, ...DELTA_HEADERS } })}
      default_type ${type};
    }`
  return rows
    .filter(({ deltas }) => deltas)
    .flatMap((row) => Object.entries(TYPES).map((type) => of(row, type)))
    .join('\n    ')
}
