import { callLink } from '@portal/domain/phone'
import type { Asset } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import type { FullShell } from '../registry'
import { guardScript } from './boot-guard/boot-guard'

export interface Page {
  title: string
  description: string
  /** Preview in chats and social networks, as Open Graph (https://ogp.me); only on pages meant for sharing. */
  card?: { site_name: string; url?: string; image?: string }
  html: string
  /** `module@version` of the prerendered screen. The shell hydrates it only if the registry has that version. */
  fragment?: string
  scripts: readonly Asset[]
  styles: readonly Asset[]
  /** Critical CSS (`first-paint.ts`). */
  firstPaint: string
  shell: FullShell
  fonts: readonly string[]
  /** Hashes of all themes' stylesheets. */
  themes: readonly string[]
  config: PortalConfig
  /** Saves the first visit a request. */
  registry: object
  /** Trusted root keys for later registries. */
  roots: readonly string[]
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** `<` is the only character that can end a data block early. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`

const checked = ({ href, integrity }: Asset) => `href="${href}" integrity="${integrity}" crossorigin`
const scriptTag = (how: string, { href, integrity }: Asset) =>
  `<script ${how} src="${href}" integrity="${integrity}" crossorigin></script>`

/** First in the body, because the forms do not work without JavaScript; the shell's styles hide them. */
const withoutScripts = ({ phone, whatsapp }: PortalConfig['contact']): string =>
  `<p class="no-script">O JavaScript está desligado neste navegador. Sem ele, não dá para consultar nem negociar por aqui. \
Ligue o JavaScript nas configurações do navegador, telefone para <a href="${callLink(phone)}">${escapeText(phone)}</a> \
ou <a href="https://wa.me/${escapeText(whatsapp)}">fale pelo WhatsApp</a>.</p>`

function socialTags({ title, description, card }: Page): string[] {
  if (card === undefined) return []
  const size = card.image && { 'image:width': '1200', 'image:height': '630' }
  return [
    ...Object.entries({ type: 'website', title, description, ...card, ...size }).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeText(content)}">`,
    ),
    ...(size ? ['<meta name="twitter:card" content="summary_large_image">'] : []),
  ]
}

/** Wraps a rendered tree in a document with integrity-checked preloads of all scripts of the route. */
export function pageHtml(page: Page): string {
  const [entry, ...rest] = page.shell.scripts
  if (!entry) throw new Error('the shell has no entry')
  const styles = [
    ...[...page.shell.styles, ...page.styles].map(checked),
    // The gateway chooses the theme by host name, so any of the hashes may match.
    `href="/theme/theme.css" integrity="${page.themes.join(' ')}" crossorigin`,
  ]
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(page.title)}</title>`,
    `<meta name="description" content="${escapeText(page.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    page.firstPaint + guardScript(page.config, page.shell.version),
    '<meta name="format-detection" content="telephone=no">',
    dataBlock('portal-config', page.config),
    ...socialTags(page),
    // The preload scanner skips stylesheets whose media query does not match.
    ...styles.map((style) => `<link rel="preload" as="style" ${style}>`),
    '<link rel="icon" type="image/svg+xml" href="/theme/favicon.svg">',
    ...page.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((style) => `<link rel="stylesheet" media="not all" fetchpriority="high" ${style}>`),
    `<noscript>${styles.map((style) => `<link rel="stylesheet" ${style}>`).join('')}</noscript>`,
    // After the styles, because browsers would request preloads before the entry script.
    ...[...rest, ...page.scripts].map(
      (script) => `<link rel="preload" as="script" fetchpriority="low" ${checked(script)}>`,
    ),
    scriptTag('defer', entry),
  ]
  const fragment = page.fragment ? ` data-fragment="${page.fragment}"` : ''
  return `<!doctype html>
<html lang="pt-BR">
<head>
${head.join('\n')}
</head>
<body>
<noscript>${withoutScripts(page.config.contact)}</noscript>
<div id="root"${fragment}>${page.html}</div>
${dataBlock('portal-registry', page.registry)}
${dataBlock('portal-roots', page.roots)}
</body>
</html>
`
}
