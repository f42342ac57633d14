import { callLink } from '@portal/domain/phone'
import type { Asset } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import { type GuardConfig, guardScript } from './boot-guard/boot-guard'
import type { FullShell } from './released-files'

export interface Page {
  path: string
  title: string
  description: string
  /** Of a page that may be shared: what a chat or a social network shows of it. */
  card?: SocialCard
  html: string
  /** `module@version` of the prerendered screen; the shell hydrates it only while the registry agrees. */
  fragment?: string
  scripts: readonly Asset[]
  styles: readonly Asset[]
  /** See `first-paint.ts`. */
  firstPaint: string
  shell: FullShell
  fonts: readonly string[]
  contact: Pick<PortalConfig['contact'], 'phone' | 'whatsapp'>
  guard: GuardConfig
  /** Hashes of every theme's stylesheet. */
  themes: readonly string[]
  /** The runtime configuration as JSON, safe inside a script element. */
  config: string
  /** The registry as JSON, safe inside a script element: a first visit needs no discovery. */
  registry: string
  /** Public keys that a newer registry must come from. */
  roots: readonly string[]
}

interface SocialCard {
  site: string
  /** Absolute addresses; null where it is not known where the portal is public. */
  at: { page: string; picture: string } | null
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** `<` is the only character that could end a data block early. */
export const escapeForScript = (json: string): string => json.replace(/</g, '\\u003c')

const checked = ({ href, integrity }: Asset) => `href="${href}" integrity="${integrity}" crossorigin`
const scriptTag = (how: string, { href, integrity }: Asset) =>
  `<script ${how} src="${href}" integrity="${integrity}" crossorigin></script>`

/** First on the page, for nothing that follows would react. The shell's styles hide its dead forms. */
const withoutScripts = ({ phone, whatsapp }: Page['contact']): string =>
  `<p class="no-script">O JavaScript está desligado neste navegador. Sem ele, não dá para consultar nem negociar por aqui. \
Ligue o JavaScript nas configurações do navegador, telefone para <a href="${callLink(phone)}">${escapeText(phone)}</a> \
ou <a href="https://wa.me/${escapeText(whatsapp)}">fale pelo WhatsApp</a>.</p>`

/** Open Graph (ogp.me), and the card of X. */
function socialTags({ title, description, card }: Page): string[] {
  if (card === undefined) return []
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeText(content)}">`
  return [
    property('type', 'website'),
    property('site_name', card.site),
    property('title', title),
    property('description', description),
    ...(card.at === null
      ? []
      : [
          property('url', card.at.page),
          property('image', card.at.picture),
          property('image:width', '1200'),
          property('image:height', '630'),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
  ]
}

/** A page around its rendered tree. Every script that the route will run is preloaded with its hash. */
export function pageHtml(page: Page): string {
  const [entry, ...rest] = page.shell.scripts
  if (!entry) throw new Error('the shell has no entry')
  const styles = [
    ...[...page.shell.styles, ...page.styles].map(checked),
    // One of these, by host name.
    `href="/theme/theme.css" integrity="${page.themes.join(' ')}" crossorigin`,
  ]
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(page.title)}</title>`,
    `<meta name="description" content="${escapeText(page.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    page.firstPaint + guardScript(page.guard, page.shell.version),
    '<meta name="format-detection" content="telephone=no">',
    `<script type="application/json" id="portal-config">${page.config}</script>`,
    ...socialTags(page),
    // A browser that reads ahead passes over stylesheets that do not apply yet.
    ...styles.map((style) => `<link rel="preload" as="style" ${style}>`),
    '<link rel="icon" type="image/svg+xml" href="/theme/favicon.svg">',
    ...page.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((style) => `<link rel="stylesheet" media="not all" fetchpriority="high" ${style}>`),
    `<noscript>${styles.map((style) => `<link rel="stylesheet" ${style}>`).join('')}</noscript>`,
    // After the styles: a preload would otherwise be requested before the entry itself.
    ...[...rest, ...page.scripts].map(
      (script) => `<link rel="preload" as="script" fetchpriority="low" ${checked(script)}>`,
    ),
    scriptTag('defer', entry),
    ...(process.env.NODE_ENV === 'development' ? ['<script defer src="/dev/live.js"></script>'] : []),
  ]
  const fragment = page.fragment ? ` data-fragment="${page.fragment}"` : ''
  return `<!doctype html>
<html lang="pt-BR">
<head>
${head.join('\n')}
</head>
<body>
<noscript>${withoutScripts(page.contact)}</noscript>
<div id="root"${fragment}>${page.html}</div>
<script type="application/json" id="portal-registry">${page.registry}</script>
<script type="application/json" id="portal-roots">${JSON.stringify(page.roots)}</script>
</body>
</html>
`
}
