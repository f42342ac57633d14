import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Brand, hostPattern, hostThemes } from './brands'
import { inSite, readJson, writeAtomically } from './site'

/**
 * The styles that a page is first painted with are inside it: what its stylesheets say of the elements that it has, and
 * its colours. The page's guard applies them as constructed stylesheets, of which no policy has to know, and drops them
 * when the stylesheets themselves are there (`boot-guard`). The fonts are no part of a stylesheet: with the first
 * that comes or goes a browser would forget that they were late, and draw the page anew.
 */

/**
 * What was left of stylesheets, by what they and their page are. The site keeps it: looking for it takes longer than all
 * the rest of a change of the registry, which leaves most pages alone. Pages of a kind differ in their words alone.
 */
const KEPT = '.first-paint.json'
type Rules = Record<string, string>

/** The first paint of one composition of all pages. */
export class FirstPaint {
  private readonly kept: Rules = existsSync(inSite(KEPT)) ? readJson(inSite(KEPT)) : {}
  private readonly used: Rules = {}
  private readonly sheets = new Map<string, string>()

  /** @param hrefs of the stylesheets of a page, in their order */
  async of(html: string, hrefs: readonly string[], brand: Brand): Promise<string> {
    const css = hrefs.map(this.sheet).join('')
    // Late, they stay away until another screen is drawn: letters of another width would move what is being read.
    const fonts = [...css.matchAll(FONT_FACE)]
      .map(([, descriptors = '']) => fontOf(descriptors))
      .map((font) => (font.display ? { ...font, display: 'optional' } : font))
    return [
      `<script type="application/json" id="fonts">${JSON.stringify(fonts)}</script>\n`,
      block((await this.rulesOf(css, namesIn(html))).replace(FONT_FACE, '')),
      ...colours(brand, this.sheet),
    ].join('')
  }

  private readonly sheet = (href: string): string => {
    const css = this.sheets.get(href) ?? sheetOf(href)
    this.sheets.set(href, css)
    return css
  }

  private async rulesOf(css: string, names: string): Promise<string> {
    const key = createHash('sha256').update(`${names}\n${css}`).digest('base64url')
    const rules = this.used[key] ?? this.kept[key] ?? (await purge(css, names))
    this.used[key] = rules
    return rules
  }

  /** For the next composition: what this one had no use for is forgotten. */
  keep(): void {
    const isSame = Object.keys({ ...this.kept, ...this.used }).every(
      (key) => key in this.kept && key in this.used,
    )
    if (!isSame) writeAtomically(inSite(KEPT), JSON.stringify(this.used))
  }
}

const FONT_FACE = /@font-face\s*\{([^}]*)\}/g

/** As the constructor of FontFace takes it: `font-family` as `family`, `font-display` as `display`, the others alike. */
const fontOf = (descriptors: string): Record<string, string> =>
  Object.fromEntries(
    descriptors.split(';').flatMap((each) => {
      const [, name = '', value = ''] = /^\s*(?:font-)?([\w-]+)\s*:\s*(.*?)\s*$/s.exec(each) ?? []
      return name ? [[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]] : []
    }),
  )

/** A kind of script that no browser runs. */
const block = (css: string, attributes = ''): string =>
  css === '' ? '' : `<script type="text/css"${attributes}>${css.replaceAll('</', '<\\/')}</script>\n`

/** Addresses in a file are relative to it; those in a page would be to the page. */
function sheetOf(href: string): string {
  const file = inSite(href.replace(/^.*(?=\/modules\/)/, ''))
  if (!existsSync(file)) return ''
  const folder = href.replace(/[^/]*$/, '')
  return readFileSync(file, 'utf8').replace(/url\((?![/#]|\w+:)/g, `url(${folder}`)
}

/** What a selector can name: tags, attributes, and values of those that styles speak of. */
function namesIn(html: string): string {
  const names = new Set(['html', 'head', 'body', 'data-contrast', 'more', 'data-invalid'])
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:[^">]|"[^"]*")*)>/g)) {
    names.add(tag)
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      names.add(name)
      if (/^(class|id|type|role|data-.*|aria-(?!label).*)$/.test(name))
        for (const word of value.split(' ')) names.add(word)
    }
  }
  return [...names].sort().join(' ')
}

async function purge(css: string, names: string): Promise<string> {
  const { PurgeCSS } = await import('purgecss')
  const content = [{ raw: names, extension: 'html' }]
  const [result] = await new PurgeCSS().purge({ content, css: [{ raw: css }], keyframes: true })
  return result?.css ?? ''
}

/** Those of each theme of the brand, for its host names. */
function colours({ themes }: Brand, sheet: (href: string) => string): string[] {
  const { default: usual, hosts } = hostThemes()
  const named = (wanted: (theme: string) => boolean) =>
    Object.entries(hosts).flatMap(([host, theme]) => (wanted(theme) ? [hostPattern(host)] : []))
  return themes.map((theme) => {
    const css = sheet(`/themes/${theme}/theme.css`)
    if (themes.length === 1) return block(css)
    const pattern =
      theme === usual
        ? `^(?!${named((other) => other !== usual).join('|')})`
        : named((other) => other === theme).join('|')
    return block(css, ` data-host="${pattern}"`)
  })
}
