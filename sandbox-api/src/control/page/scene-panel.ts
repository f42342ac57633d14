import { scenes } from '../../scenes/scenes'
import { type Html, html } from './html'

/** Scenes open at the portal's own origin, where its storage is. */
export function scenePanel(portal: string): Html {
  const rows = scenes.map(
    ({ key, title, persona }) =>
      html`<li><a href="${portal}/sandbox/scenes/${key}">${title}</a> <small class="mono">${persona}</small></li>`,
  )
  return html`<section class="panel" id="cenas">
    <h2>Cenas prontas</h2>
    <p>Cada uma abre o portal num mundo novo, já na situação. O endereço pode ir num relato de erro.</p>
    <ul>${rows}</ul>
  </section>`
}
