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

interface Option {
  name: string
  says: string
}

const deliveries = [
  { name: 'signed', says: 'etiqueta de script, assinada' },
  { name: 'fixed', says: 'etiqueta de script, uma versão fixa' },
  { name: 'html', says: 'HTML, sem script antes do clique' },
  { name: 'frame', says: 'moldura, para páginas com scripts de terceiros' },
  { name: 'single-spa', says: 'parcel de single-spa' },
] as const satisfies readonly Option[]

const policies = [
  { name: 'none', says: 'nenhuma' },
  { name: 'origin', says: 'scripts só da origem do banco' },
  { name: 'nonce', says: 'scripts só com nonce' },
  { name: 'types', says: 'nonce e Trusted Types' },
  { name: 'closed', says: 'nada de fora: o que o site perde' },
] as const satisfies readonly Option[]

const sides = [
  { name: 'right', says: 'direita' },
  { name: 'left', says: 'esquerda' },
] as const satisfies readonly Option[]

const themes = [
  { name: 'auto', says: 'o da pessoa' },
  { name: 'light', says: 'claro' },
  { name: 'dark', says: 'escuro' },
] as const satisfies readonly Option[]

interface Choice {
  delivery: (typeof deliveries)[number]['name']
  policy: (typeof policies)[number]['name']
  side: (typeof sides)[number]['name']
  theme: (typeof themes)[number]['name']
  label: string
}

const chosen = <Name extends string>(options: readonly { name: Name }[], value: string | null): Name => {
  const [byDefault] = options
  const option = options.find(({ name }) => name === value) ?? byDefault
  if (option === undefined) throw new TypeError('nothing to choose')
  return option.name
}

export const choiceFrom = (query: URLSearchParams): Choice => ({
  delivery: chosen(deliveries, query.get('delivery')),
  policy: chosen(policies, query.get('policy')),
  side: chosen(sides, query.get('side')),
  theme: chosen(themes, query.get('theme')),
  label: (query.get('label') ?? '').slice(0, 60),
})

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
  switch (choice.delivery) {
    case 'signed':
      return `<script async src="${bank}/embed/v1/widget.js"\n  integrity="${keys.join(' ')}" crossorigin="anonymous"${attributes}></script>`
    case 'fixed':
      return `<script async src="${fixed}/widget.js"\n  integrity="${files['widget.js']}" crossorigin="anonymous"${attributes}></script>`
    case 'html':
      return html
        .replace('<contato-widget>', () => `<contato-widget${attributes}>`)
        .replace('<span>Fale com a gente</span></button>', (match) =>
          choice.label === '' ? match : match.replace('Fale com a gente', () => escaped(choice.label)),
        )
    case 'frame':
      return `<script async src="${bank}/embed/v1/frame.js"\n  integrity="${keys.join(' ')}" crossorigin="anonymous"${attributes}></script>`
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

const select = (name: string, label: string, options: readonly Option[], value: string): string =>
  `<label>${label}<select name="${name}">${options
    .map(
      (each) => `<option value="${each.name}"${each.name === value ? ' selected' : ''}>${each.says}</option>`,
    )
    .join('')}</select></label>`

/** The form fields with the current choices. */
export const fieldsFor = (choice: Choice): string =>
  [
    select('delivery', 'Como', deliveries, choice.delivery),
    select('policy', 'Content-Security-Policy do site', policies, choice.policy),
    select('side', 'Lado', sides, choice.side),
    select('theme', 'Tema', themes, choice.theme),
    `<label>Texto do botão<input name="label" maxlength="60" value="${escaped(choice.label)}" placeholder="Fale com a gente"></label>`,
  ].join('\n')
