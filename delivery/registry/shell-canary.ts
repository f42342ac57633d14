import { cpSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import type { RegisteredShell } from '@portal/registry-format'
import { inSite, sha256 } from '../storage'

/**
 * A shell canary serves other pages to a share of visitors. Each visitor has one of 256 buckets in a cookie, and the
 * site has a symbolic link to the canary's pages for each bucket in the share. Gateways serve the linked page if it
 * exists, so they need no notification when a canary starts, grows or ends.
 */
export const DRAWS = 'draws'
export const PAGES = 'pages-canary'

const ALL = Array.from({ length: 256 }, (_, draw) => draw.toString(16).padStart(2, '0'))

/** Buckets that get this shell. A growing share keeps its buckets; each version has another order. */
export function bucketsOf(version: string, percent: number): string[] {
  const rank = (draw: string) => sha256(`shell@${version} ${draw}`)
  const ranked = ALL.map((draw) => ({ draw, at: rank(draw) })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return ranked.slice(0, Math.round((percent / 100) * ALL.length)).map(({ draw }) => draw)
}

/** Links the share's buckets to the canary pages of the brand at this root; removes the links without a canary. */
export function shareOut(canary: RegisteredShell['canary'], root: string): void {
  if (!canary) {
    rmSync(inSite(root, DRAWS), { recursive: true, force: true })
    return
  }
  mkdirSync(inSite(root, DRAWS), { recursive: true })
  const share = new Set(bucketsOf(canary.release.version, canary.percent))
  for (const draw of ALL) {
    const link = inSite(root, DRAWS, draw)
    const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined
    if (isThere && !share.has(draw)) rmSync(link)
    if (!isThere && share.has(draw)) symlinkSync(`../${PAGES}`, link)
  }
}

/** Themes are shared by all visitors, so a canary's themes wait here until it is promoted. */
export const waitingThemes = (version: string): string => `.themes/${version}`

export function takeThemes(version: string): void {
  const themes = inSite(waitingThemes(version))
  if (existsSync(themes)) cpSync(themes, inSite('themes'), { recursive: true })
}

/** Max-Age is a month, longer than a canary. One of 256 values does not identify a visitor. */
export const drawCookie = (draw: string, more = ''): string =>
  `draw=${draw}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax${more}`

export const isDraw = (text: string | undefined): text is string => text !== undefined && ALL.includes(text)

/** During a canary pages differ by visitor, so shared caches must not store them. */
export const CACHE = 'private, no-cache'
