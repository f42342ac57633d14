import type { ChangedScreen } from './compare'
import { type Change, KINDS } from './differences'
import type { Comparison } from './preview'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const STYLE = `:root { color-scheme: light dark; --ink: #1d2430; --soft: #545e6f; --line: #d4d9e2; --paper: #fff; --card: #f5f7fa; --accent: #1f5fbf; --mark: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf1; --soft: #a9b2c1; --line: #3a4352; --paper: #161b24; --card: #1e2530; --accent: #8ab8ff; --mark: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1240px; padding: 24px 16px 64px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 1.25rem; margin: 40px 0 12px; padding-top: 16px; border-top: 1px solid var(--line) } h3 { font-size: 1rem; margin: 24px 0 4px; overflow-wrap: anywhere }
p { margin: 0 0 12px; max-width: 75ch } a { color: var(--accent) } code { font-size: .9em; overflow-wrap: anywhere }
.open { display: inline-block; margin: 4px 16px 12px 0; padding: 8px 16px; border-radius: 8px; background: var(--accent); color: var(--paper); font-weight: 600; text-decoration: none }
dl.changes { display: grid; grid-template-columns: 9rem 1fr; gap: 4px 16px; margin: 0 } dl.changes dt { color: var(--soft) } dl.changes dd { margin: 0; overflow-wrap: anywhere }
@media (max-width: 600px) { dl.changes { display: block } dl.changes dd { margin: 0 0 8px } }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; max-width: 100% } .pair.celular, .pair.escuro { max-width: 760px }
figure { margin: 0 } figcaption { color: var(--soft); font-size: .9rem; margin: 8px 0 4px } .shot { position: relative; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--card) } .shot img { display: block; width: 100%; height: auto }
.shot i { position: absolute; left: 0; right: 0; border: 2px solid var(--mark); border-radius: 4px }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: 4px 24px 4px 0; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400 } th:first-child { text-align: left } thead th { color: var(--soft) }`

/** Kinds in their order, and within a kind as they were found. */
function groups(changes: readonly Change[]): Map<string, Change[]> {
  const order = Object.keys(KINDS)
  const sorted = [...changes].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return new Map(sorted.map(({ at }) => [at, sorted.filter((each) => each.at === at)]))
}

const list = (changes: readonly Change[]) =>
  `<dl class="changes">${changes
    .map(({ kind, what }) => `<dt>${KINDS[kind]}</dt><dd>${escaped(what)}</dd>`)
    .join('\n')}</dl>`

const MARGIN = 4

/** Where the pictures differ, as a frame over one of them. */
function frame({ difference }: ChangedScreen['views'][number]): string {
  if (!difference) return ''
  const { top, bottom, left, right, width, height } = difference
  const part = (from: number, all: number) => `${((from * 100) / all).toFixed(2)}%`
  const y = Math.max(0, top - MARGIN)
  const x = Math.max(0, left - MARGIN)
  return `<i style="top:${part(y, height)};height:${part(bottom + MARGIN - y, height)};left:${part(x, width)};right:auto;width:${part(right + MARGIN - x, width)}"></i>`
}

function picture(view: ChangedScreen['views'][number], side: 'before' | 'after', title: string): string {
  const told = `${side === 'before' ? 'Antes' : 'Depois'}, ${view.name}`
  const address = view[side]
  const drawn =
    address === undefined
      ? '<p>não há</p>'
      : `<div class="shot"><img loading="lazy" src="${address}" alt="${escaped(`${told}: ${title}`)}">${side === 'after' ? frame(view) : ''}</div>`
  return `<figure><figcaption>${told}</figcaption>${drawn}</figure>`
}

function screen({ name, views }: ChangedScreen): string {
  const pairs = views.map(
    (view) =>
      `<div class="pair ${view.name}">${picture(view, 'before', name)}${picture(view, 'after', name)}</div>`,
  )
  return `<section><h3>${escaped(name)}</h3>${pairs.join('\n')}</section>`
}

/** Where somebody who is logged in begins, in the sandbox's own world for whoever opens it. */
const scene = (portal: string, key: string) => `${portal}/sandbox/scenes/${encodeURIComponent(key)}`

function links({ portal, name }: Comparison): string {
  return `<p><a class="open" href="${portal}/">Abrir o portal com esta construção</a>
<a href="${scene(portal, 'cliente')}">com uma cliente que entrou</a>, <a href="${portal}/sandbox">com outra cena</a></p>
<p>É o shell publicado com este ${escaped(name)}; responde enquanto <code>npm run preview</code> estiver rodando.</p>`
}

const kb = (bytes: number) => (bytes / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** What browsers load, by kind of file; the parts that differ are named among the changes. */
function weights({ sizes }: Comparison): string {
  const rows = sizes.map(
    ({ kind, before, after }) =>
      `<tr><th scope="row">${kind}</th><td>${kb(before)}</td><td>${kb(after)}</td><td>${after - before}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Tipo</th><th scope="col">Antes, KB</th><th scope="col">Depois, KB</th>\
<th scope="col">Diferença, B</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** One page, complete in itself: first in words, then in pictures. */
export function previewPage(comparison: Comparison): string {
  const { name, before, after, changes, screens, opened } = comparison
  const sections = [...groups(changes)].map(([at, some]) => `<h3>${escaped(at)}</h3>${list(some)}`)
  const commit = before.commit
    ? `, do commit ${before.commit.slice(0, 8)}${before.commit.endsWith('-dirty') ? ' com mudanças' : ''}`
    : ''
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}: antes e depois</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${escaped(name)}: antes e depois</h1>
<p>Antes: ${escaped(before.version)}, o publicado neste site${escaped(commit)}. Depois: ${escaped(after.version)}, construído destes arquivos.
${opened} telas abertas, ${screens.length} com outra figura.</p>
${links(comparison)}
<h2>O que mudou</h2>
${sections.join('\n') || '<p>Nada que se veja, se ouça, se peça ao banco ou se meça.</p>'}
<h2>Peso do módulo, em brotli</h2>
${weights(comparison)}
<h2>Figuras</h2>
${screens.map(screen).join('\n') || '<p>Nenhuma figura mudou.</p>'}
</main></body></html>
`
}
