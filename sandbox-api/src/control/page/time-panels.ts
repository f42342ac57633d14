import { formatTaxId } from '@portal/domain/tax-id'
import { isoOf } from '../../clock/sao-paulo'
import { pastEvents } from '../../time/events'
import { pathOf } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import { type Html, html, table } from './html'

const SHOWN = 40

/** `2026-11-20 16:02:00`, in São Paulo. */
export const brief = (iso: string) => isoOf(new Date(iso)).slice(0, 19).replace('T', ' ')

export function timePanel(world: World): Html {
  const { sandbox } = world
  const now = isoOf(sandbox.clock.now())
  return html`<section class="panel" id="relogio">
    <h2>Relógio</h2>
    <p>Agora: <strong class="mono">${now.slice(0, 19).replace('T', ' ')}</strong> em São Paulo</p>
    ${sandbox.clock.isShifted ? html`<p class="notice">O relógio foi mudado e segue andando daí.</p>` : null}
    <form method="post" action="${pathOf(world)}/sandbox/actions/clock">
      <label for="now">Nova data e hora</label>
      <input id="now" name="now" type="datetime-local" value="${now.slice(0, 16)}" required>
      <div class="actions">
        <button>Mudar</button>
        <button class="quiet" name="real" value="1" formnovalidate>Voltar à hora real</button>
      </div>
    </form>
    <form method="post" action="${pathOf(world)}/sandbox/actions/advance">
      <label for="to">Deixar o tempo passar até</label>
      <input id="to" name="to" type="datetime-local" value="${now.slice(0, 16)}" required>
      <p>Pagamentos, vencimentos, lembretes e créditos em dia útil acontecem, cada um na sua hora. Mudar o relógio só o muda.</p>
      <div class="actions"><button>Avançar</button></div>
    </form>
    <form method="post" action="${pathOf(world)}/sandbox/actions/payments">
      <div class="pair">
        <div><label for="numeroAcordo">Será pago: acordo</label><input id="numeroAcordo" name="numeroAcordo" inputmode="numeric" pattern="[0-9]{10}" required></div>
        <div><label for="parcela">Parcela</label><input id="parcela" name="parcela" inputmode="numeric" pattern="[0-9]*" placeholder="todas"></div>
      </div>
      <label for="em">Dia</label>
      <input id="em" name="em" type="date">
      <div class="actions"><button class="quiet">Combinar pagamento</button></div>
    </form>
  </section>`
}

export function happenedPanel({ sandbox }: World): Html {
  const rows = pastEvents(sandbox, SHOWN).map(
    ({ at, cpfCnpj, text }) => html`<tr>
      <td class="mono">${brief(at)}</td><td class="mono">${formatTaxId(cpfCnpj)}</td><td>${text}</td>
    </tr>`,
  )
  return html`<section class="panel" id="aconteceu">
    <h2>O que aconteceu enquanto o tempo passou</h2>
    ${table('O que aconteceu', ['Quando', 'Devedor', 'O quê'], rows, 'Nada ainda. Avance o tempo no relógio.')}
  </section>`
}
