import { createHash } from 'node:crypto'
import { cpSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import type { RegisteredShell } from '@portal/registry-format'
import { inSite } from './site'

/**
 * A share of visitors gets pages of another shell. A visitor has one of 256 draws, kept in a cookie, and the site has a
 * link to those pages for each draw of the share: gateways serve the page below the link where there is one, and
 * need not be told of a canary that begins, grows or ends.
 */
export const DRAWS = 'draws'
export const CANARY_PAGES = 'pages-canary'

const ALL = Array.from({ length: 256 }, (_, draw) => draw.toString(16).padStart(2, '0'))

/** The draws that get this shell. It keeps those that it has when the share grows; each release draws anew. */
export function drawsOf(version: string, percent: number): string[] {
  const rank = (draw: string) => createHash('sha256').update(`shell@${version} ${draw}`).digest('hex')
  const ranked = ALL.map((draw) => ({ draw, at: rank(draw) })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return ranked.slice(0, Math.round((percent / 100) * ALL.length)).map(({ draw }) => draw)
}

/** Leads the share to its pages, those of the brand at this root, or nobody when there is no canary. */
export function shareOut(canary: RegisteredShell['canary'], root: string): void {
  if (!canary) {
    rmSync(inSite(root, DRAWS), { recursive: true, force: true })
    return
  }
  mkdirSync(inSite(root, DRAWS), { recursive: true })
  const share = new Set(drawsOf(canary.release.version, canary.percent))
  for (const draw of ALL) {
    const link = inSite(root, DRAWS, draw)
    const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined
    if (isThere && !share.has(draw)) rmSync(link)
    if (!isThere && share.has(draw)) symlinkSync(`../${CANARY_PAGES}`, link)
  }
}

/** The themes of a shell are those of all visitors: a canary's wait here until it is everybody's. */
export const waitingThemes = (version: string): string => inSite('.themes', version)

export function takeThemes(version: string): void {
  cpSync(waitingThemes(version), inSite('themes'), { recursive: true })
}

/** A month: longer than a canary. Nobody is known by one of 256 draws. */
export const drawCookie = (draw: string, more = ''): string =>
  `draw=${draw}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax${more}`

export const isDraw = (text: string | undefined): text is string => text !== undefined && ALL.includes(text)

/** While there is a canary, a page is one visitor's: no cache but the visitor's own keeps it. */
export const CANARY_CACHE = 'private, no-cache'
