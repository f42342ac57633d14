import type { FastifyReply } from 'fastify'
import type { World } from '../../worlds/world'

/** Markup with escaped values, so that a caller's data cannot become markup. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | null

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'number' ? String(value) : value.map(({ text }) => text).join('')
}

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((part, i) => part + textOf(values[i] ?? null)).join(''))
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.text)
}

/** A scrollable table, or a message when it has no rows. */
export const table = (name: string, heads: readonly string[], rows: readonly Html[], empty = ''): Html =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`

export function layout(world: World, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/page.css">
<link rel="icon" href="data:,">
<script src="/sandbox/page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Pular para o conteúdo</a>
<header class="top">
  <p class="mark">Sandbox <span>do portal de renegociação${world.name === null ? '' : `, mundo ${world.name}`}</span></p>
  <nav aria-label="Páginas"><a href="/sandbox/openapi.json">Contrato da API</a></nav>
</header>
<main id="main">${content}</main>
</body>
</html>`
}
