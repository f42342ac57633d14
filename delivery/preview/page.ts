import type { Change, PictureChange } from './compare'
import type { Comparison } from './preview'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const STYLE = `:root { color-scheme: light dark; --soft: light-dark(#545e6f, #a9b2c1); --line: light-dark(#d4d9e2, #3a4352); --gone: light-dark(#ffe3e1, #4b2523); --come: light-dark(#dcf5e3, #1d4029) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1240px; padding: 24px 16px 64px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h2 { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line) }
pre { margin: 0; padding: 8px 0; white-space: pre-wrap; border: 1px solid var(--line); border-radius: 8px }
pre span { display: block; padding: 0 12px; min-height: 1.5em } .gone { background: var(--gone) } .come { background: var(--come) }
.views { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; max-width: 1240px }
figure { margin: 0 } figcaption { color: var(--soft); margin: 8px 0 4px } img { max-width: 100%; border: 1px solid var(--line); border-radius: 8px }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: 4px 24px 4px 0; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400 } th:first-child { text-align: left } thead th { color: var(--soft) }`

const CLASSES: Readonly<Record<string, string>> = { '-': 'gone', '+': 'come' }

const lineList = (lines: readonly string[]) =>
  lines.length === 0
    ? ''
    : `<pre>${lines.map((line) => `<span class="${CLASSES[line.charAt(0)] ?? ''}">${escaped(line)}</span>`).join('')}</pre>`

export const percent = (share: number) =>
  share.toLocaleString('pt-BR', { style: 'percent', maximumSignificantDigits: 2 })

function pictureRow(at: string, { view, share, ...pictures }: PictureChange): string {
  const figures = [
    ['Antes', pictures.before],
    ['Depois', pictures.after],
    [`Diferença (${percent(share)} dos pontos)`, pictures.overlay],
  ] as const
  const drawn = figures.map(([name, png]) => {
    const told = `${name}, ${view}`
    const image = png
      ? `<img loading="lazy" src="data:image/png;base64,${png.toString('base64')}" alt="${escaped(`${told}: ${at}`)}">`
      : '<p>não há</p>'
    return `<figure><figcaption>${told}</figcaption>${image}</figure>`
  })
  return `<div class="views">${drawn.join('')}</div>`
}

const section = ({ at, lines, pictures }: Change) =>
  `<section><h2>${escaped(at)}</h2>${lineList(lines)}${pictures.map((each) => pictureRow(at, each)).join('\n')}</section>`

/** Where somebody who is logged in begins, in the sandbox's own world for whoever opens it. */
const scene = (portal: string, key: string) => `${portal}/sandbox/scenes/${encodeURIComponent(key)}`

const weights = ({ sizes }: Comparison) =>
  `<table><thead><tr><th scope="col">Parte</th><th scope="col">Antes, B</th><th scope="col">Depois, B</th><th scope="col">Diferença, B</th></tr></thead><tbody>${sizes
    .map(
      ({ part, before, after }) =>
        `<tr><th scope="row">${escaped(part)}</th><td>${before}</td><td>${after}</td><td>${after - before}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** One page, complete in itself. */
export function previewPage(comparison: Comparison): string {
  const { name, before, after, changes, opened, portal } = comparison
  const commit = before.commit ? `, do commit ${before.commit.slice(0, 8)}` : ''
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}: antes e depois</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${escaped(name)}: antes e depois</h1>
<p>Antes: ${escaped(before.version)}, o publicado neste site${escaped(commit)}. Depois: ${escaped(after.version)}, construído destes arquivos.
${opened} telas abertas.</p>
<p><a href="${portal}/">Abrir o portal com esta construção</a>, <a href="${scene(portal, 'cliente')}">com uma cliente que entrou</a>, <a href="${portal}/sandbox">com outra cena</a>.
É o shell publicado com este ${escaped(name)}; responde enquanto <code>npm run preview</code> estiver rodando.</p>
${changes.map(section).join('\n') || '<p>Nada que se veja, se ouça ou se peça ao banco mudou.</p>'}
<h2>Peso do módulo, em brotli</h2>
${weights(comparison)}
</main></body></html>
`
}
