import { type Brand, hostPattern, hostThemes } from '../build'
import { inSite, readIfThere, readJsonIfThere, sha256, writeAtomically } from '../storage'
import { dataBlock } from './page-html'

/**
 * Critical CSS: rules that match elements of the page, and the theme's colours, inlined. The boot guard applies them as
 * constructed stylesheets, which the CSP allows, until the stylesheets have loaded. Fonts are registered separately,
 * because removing a stylesheet with `@font-face` resets font loading and causes a repaint.
 */

/**
 * Cache of purged rules, by hash of the CSS and of the page's selectors. Purging takes most of the time of a registry
 * change, which affects few pages. Pages that differ only in text share an entry.
 */
const CACHE_FILE = '.first-paint.json'
type Rules = Record<string, string>

/** Critical CSS for one composition of all pages. */
export class FirstPaint {
  private readonly cached = readJsonIfThere<Rules>(inSite(CACHE_FILE)) ?? {}
  private readonly used: Rules = {}
  private readonly sheets = new Map<string, string>()

  /** @param hrefs of the page's stylesheets, in order */
  async of(html: string, hrefs: readonly string[], brand: Brand): Promise<string> {
    const css = hrefs.map(this.sheet).join('')
    // `optional`: a late font is not swapped in, which would shift the text being read.
    const fonts = [...css.matchAll(FONT_FACE)]
      .map(([, descriptors = '']) => fontOf(descriptors))
      .map((font) => (font.display ? { ...font, display: 'optional' } : font))
    return [
      `${dataBlock('fonts', fonts)}\n`,
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
    const key = sha256(`${names}\n${css}`, 'base64url')
    const rules = this.used[key] ?? this.cached[key] ?? (await purge(css, names))
    this.used[key] = rules
    return rules
  }

  /** @param areAll removes the entries that this composition, of all pages, did not use */
  keep(areAll: boolean): void {
    const next = areAll ? this.used : { ...this.cached, ...this.used }
    if (Object.keys({ ...this.cached, ...next }).some((key) => !(key in this.cached && key in next)))
      writeAtomically(inSite(CACHE_FILE), JSON.stringify(next))
  }
}

const FONT_FACE = /@font-face\s*\{([^}]*)\}/g

/** Converts descriptors to FontFace options: `font-family` to `family`, `font-display` to `display`. */
const fontOf = (descriptors: string): Record<string, string> =>
  Object.fromEntries(
    descriptors.split(';').flatMap((each) => {
      const [, name = '', value = ''] = /^\s*(?:font-)?([\w-]+)\s*:\s*(.*?)\s*$/s.exec(each) ?? []
      return name ? [[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]] : []
    }),
  )

/** A data block: browsers do not execute this script type. */
const block = (css: string, attributes = ''): string =>
  css === '' ? '' : `<script type="text/css"${attributes}>${css.replaceAll('</', '<\\/')}</script>\n`

/** Makes relative URLs absolute, because inlined rules resolve against the page. */
function sheetOf(href: string): string {
  const css = readIfThere(inSite(href.replace(/^.*(?=\/modules\/)/, ''))) ?? ''
  const folder = href.replace(/[^/]*$/, '')
  return css.replace(/url\((["']?)(?![/#"']|\w+:)/g, `url($1${folder}`)
}

/** Names that selectors can match: tags, attributes, and values of attributes used in styles. */
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

/** Theme colours of a brand, selected by host name in the guard. */
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
