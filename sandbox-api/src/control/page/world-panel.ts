import { pathOf } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import type { Worlds } from '../../worlds/worlds'
import { type Html, html } from './html'

export function worldPanel(world: World, worlds: Worlds): Html {
  const { most, worlds: named, evicted } = worlds.list()
  return html`<section class="panel" id="mundo">
    <h2>Mundo</h2>
    <p>Cada mundo é um banco à parte: devedores, relógio, falhas, mensagens e chamadas próprios. Cabem ${most}; o que ficou mais tempo sem uso dá lugar a um novo.</p>
    ${
      world.name === null
        ? html`<p>Você está no mundo comum, o mesmo de quem não escolheu nenhum.</p>`
        : html`<p class="notice">Você está no mundo <strong>${world.name}</strong>, de semente <strong>${world.seed}</strong>.</p>`
    }
    ${named.length === 0 ? null : html`<ul>${named.map(({ name }) => html`<li><a href="/w/${name}/sandbox">${name}</a></li>`)}</ul>`}
    ${evicted.length === 0 ? null : html`<p>Deram lugar a outros: ${evicted.join(', ')}.</p>`}
    <form method="post" action="/sandbox/actions/enter-world">
      <label for="name">Nome do mundo</label>
      <input id="name" name="name" required pattern="[A-Za-z0-9][A-Za-z0-9_\\-]*" maxlength="40" placeholder="maria-1">
      <div class="actions"><button>Entrar</button></div>
    </form>
    ${world.name === null ? null : html`<form method="post" action="/sandbox/actions/leave-world"><div class="actions"><button class="quiet">Sair do mundo</button></div></form><p><a href="${pathOf(world)}/sandbox/recording">Salvar esta sessão</a>, para repeti-la como teste.</p>`}
  </section>`
}
