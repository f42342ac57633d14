import { pathOf } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import { type Html, html } from './html'

export function layout(world: World, title: string, current: 'home' | 'api', content: Html): Html {
  const link = (href: string, text: string, here: boolean) =>
    here ? html`<a href="${href}" aria-current="page">${text}</a>` : html`<a href="${href}">${text}</a>`
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
  <nav aria-label="Páginas">
    ${link(`${pathOf(world)}/sandbox`, 'Painel', current === 'home')}
    ${link(`${pathOf(world)}/sandbox/api`, 'Contrato da API', current === 'api')}
    <a href="/sandbox/openapi.json">openapi.json</a>
  </nav>
</header>
<main id="main">${content}</main>
</body>
</html>`
}
