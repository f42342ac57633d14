/** The choices of the playground, the resulting snippet, and a test page with it. */

/** The published files, from their manifests. */
export interface Published {
  /** Origin of the bank. */
  bank: string
  version: string
  /** Hash of each script of the version. */
  files: Readonly<Record<string, string>>
  /** `integrity` values for the moving URL. */
  keys: readonly string[]
  /** The button as HTML, with URLs relative to the bank's origin. */
  html: string
}

/** The choices of the form in playground.html, the defaults first. */
const options = {
  delivery: ['signed', 'fixed', 'html', 'frame', 'single-spa'],
  policy: ['none', 'origin', 'nonce', 'types', 'closed'],
  side: ['right', 'left'],
  theme: ['auto', 'light', 'dark'],
} as const

type Choice = { [Name in keyof typeof options]: (typeof options)[Name][number] } & { label: string }

export function choiceFrom(query: URLSearchParams): Choice {
  const chosen = <Value extends string>(name: string, [byDefault, ...others]: readonly [Value, ...Value[]]) =>
    others.find((value) => value === query.get(name)) ?? byDefault
  return {
    delivery: chosen('delivery', options.delivery),
    policy: chosen('policy', options.policy),
    side: chosen('side', options.side),
    theme: chosen('theme', options.theme),
    label: (query.get('label') ?? '').slice(0, 60),
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** Attributes that differ from their defaults. */
const attributesOf = ({ side, theme, label }: Choice): string =>
  [
    side === 'left' ? ' data-side="left"' : '',
    theme === 'auto' ? '' : ` data-theme="${theme}"`,
    label === '' ? '' : ` data-label="${escaped(label)}"`,
  ].join('')

/** The snippet to copy into a page. */
export function snippetFor(choice: Choice, { bank, version, files, keys, html }: Published): string {
  const attributes = attributesOf(choice)
  const fixed = `${bank}/embed/${version}`
  const tag = (address: string, integrity = keys.join(' ')) =>
    `<script async src="${address}"\n  integrity="${integrity}" crossorigin="anonymous"${attributes}></script>`
  switch (choice.delivery) {
    case 'signed':
      return tag(`${bank}/embed/v1/widget.js`)
    case 'fixed':
      return tag(`${fixed}/widget.js`, files['widget.js'])
    case 'html':
      return html
        .replace('<contato-widget>', () => `<contato-widget${attributes}>`)
        .replace('<span>Fale com a gente</span></button>', (match) =>
          choice.label === '' ? match : match.replace('Fale com a gente', () => escaped(choice.label)),
        )
    case 'frame':
      return tag(`${bank}/embed/v1/frame.js`)
    case 'single-spa': {
      const { side, theme, label } = choice
      const given = { side, theme, ...(label !== '' && { label }) }
      const address = `${fixed}/lifecycles.js`
      const map = { imports: { contato: address }, integrity: { [address]: files['lifecycles.js'] } }
      return `<script type="importmap">${inScript(map)}</script>
<script type="module">
  import * as contato from 'contato'
  // As single-spa does it: mountRootParcel(contato, { domElement: document.body, … })
  const given = { name: 'contato', domElement: document.body, ...${inScript(given)} }
  await contato.bootstrap(given)
  await contato.mount(given)
</script>`
    }
  }
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The site's CSP; null if it has none. */
export function policyFor({ policy, delivery }: Choice, bank: string, nonce: string): string | null {
  const frame = delivery === 'frame' ? `; frame-src ${bank}` : ''
  const own = `'nonce-${nonce}'`
  const rest = `style-src ${own}; connect-src ${bank}${frame}; img-src data:; base-uri 'none'`
  switch (policy) {
    case 'none':
      return null
    case 'origin':
      return `default-src 'none'; script-src ${bank} ${own}; ${rest}`
    case 'nonce':
      return `default-src 'none'; script-src ${own}; ${rest}`
    case 'types':
      return `default-src 'none'; script-src ${own}; ${rest}; require-trusted-types-for 'script'`
    case 'closed':
      return `default-src 'none'; script-src ${own}; style-src ${own}; img-src data:`
  }
}

/** Adds the site's nonce to the snippet if its policy is nonce-based. */
export const withNonce = (html: string, { policy }: Choice, nonce: string): string =>
  policy === 'none' || policy === 'closed'
    ? html
    : html.replace(/<(script|style)(?=[ >])/g, `<$1 nonce="${nonce}"`)
