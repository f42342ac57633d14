import { formatDate } from '@portal/domain/dates'
import { formatTaxId } from '@portal/domain/tax-id'
import { isoOf } from '../../clock/sao-paulo'
import { sentMessages } from '../../contact/outbox'
import { personas } from '../../personas'
import { scenes } from '../../scenes/scenes'
import { pastEvents } from '../../time/events'
import { pathOf } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import type { Worlds } from '../../worlds/worlds'
import type { Fault } from '../faults'
import { type Html, html, layout, table } from './html'

const SHOWN = 40

/** `2026-11-20 16:02:00`, in São Paulo. */
const brief = (iso: string) => isoOf(new Date(iso)).slice(0, 19).replace('T', ' ')

const copy = (text: string, what: string) =>
  html`<button type="button" class="copy" data-copy="${text}" hidden aria-label="Copiar ${what}">Copiar</button>`

const faultText = ({ status, delayMs, drop, times }: Fault) =>
  [
    drop ? 'derruba a conexão' : '',
    status === undefined ? '' : `responde ${status}`,
    delayMs === undefined ? '' : `demora ${delayMs} ms`,
    times === undefined ? 'sempre' : `mais ${times} vez(es)`,
  ]
    .filter(Boolean)
    .join(', ')

function faultPanel(world: World): Html {
  const rows = world.faults
    .list()
    .map((fault) => html`<li><code>${fault.method} ${fault.path}</code>: ${faultText(fault)}</li>`)
  return html`<section class="panel" id="falhas">
    <h2>Falhas</h2>
    <p>Fazem uma chamada falhar de propósito.</p>
    ${rows.length === 0 ? html`<p class="empty">Nenhuma falha ligada.</p>` : html`<ul>${rows}</ul>`}
    <form method="post" action="${pathOf(world)}/sandbox/actions/faults">
      <div class="pair">
        <div><label for="method">Método</label>
        <select id="method" name="method"><option>*</option><option>GET</option><option>POST</option><option>PUT</option><option>DELETE</option></select></div>
        <div><label for="status">Status</label><input id="status" name="status" inputmode="numeric" pattern="[2-5][0-9][0-9]" placeholder="500"></div>
      </div>
      <label for="path">Caminho</label>
      <input id="path" name="path" required placeholder="/api/v1/negociacoes" value="/api/v1/negociacoes">
      <label for="body">Corpo (JSON; texto que não é JSON vai como está)</label>
      <textarea id="body" name="body" rows="2" placeholder='{"title":"Telefone já existe em outro CPF"}'></textarea>
      <div class="pair">
        <div><label for="delayMs">Demora (ms)</label><input id="delayMs" name="delayMs" inputmode="numeric" pattern="[0-9]*"></div>
        <div><label for="times">Quantas vezes</label><input id="times" name="times" inputmode="numeric" pattern="[0-9]*" placeholder="sempre"></div>
      </div>
      <label class="check"><input type="checkbox" name="drop" value="1"> Derrubar a conexão</label>
      <div class="actions"><button>Ligar falha</button></div>
    </form>
    <form method="post" action="${pathOf(world)}/sandbox/actions/clear-faults"><div class="actions"><button class="quiet">Desligar todas</button></div></form>
  </section>`
}

function resetPanel(world: World): Html {
  return html`<section class="panel" id="recomecar">
    <h2>Recomeçar</h2>
    <p>Apaga acordos, sessões, mensagens, falhas e chamadas; os devedores voltam a ser como descritos, na hora real.</p>
    <form method="post" action="${pathOf(world)}/sandbox/actions/reset" data-confirm="Apagar tudo e recomeçar?">
      <button class="danger">Recomeçar do zero</button>
    </form>
  </section>`
}

function personaPanel(world: World): Html {
  const rows = personas.map(
    ({ key, description, taxId, senha, expected, birthDate, motherName, city, ...company }) => html`<tr>
      <td><strong>${description}</strong><small class="mono">${key}</small></td>
      <td class="mono">${formatTaxId(taxId)} ${copy(taxId, 'o documento')}</td>
      <td>${senha === undefined ? html`<span class="empty">sem senha</span>` : html`<span class="mono">${senha}</span> ${copy(senha, 'a senha')}`}</td>
      <td>${[birthDate && `nascimento ${formatDate(birthDate)}`, motherName && `mãe ${motherName}`, company.foundationYear && `fundação ${company.foundationYear}`, company.partner && `sócio ${company.partner}`, city && `morou em ${city}`].filter(Boolean).join(', ')}</td>
      <td>${expected}</td>
      <td><form method="post" action="${pathOf(world)}/sandbox/actions/link"><input type="hidden" name="cpfCnpj" value="${taxId}"><button class="copy">Mandar link</button></form></td>
    </tr>`,
  )
  return html`<section class="panel" id="personas">
    <h2>Devedores de teste</h2>
    <p>Cada um leva a um caminho do produto. <span id="found" role="status">${personas.length} devedores</span></p>
    <div hidden><label for="search">Procurar</label><input id="search" type="search" placeholder="drc, sem senha, veículo..."></div>
    ${table('Devedores de teste', ['Quem é', 'CPF ou CNPJ', 'Senha', 'Dados que só ele sabe', 'O que esperar', 'Link do banco'], rows)}
  </section>`
}

function outboxPanel({ sandbox }: World): Html {
  const rows = sentMessages(sandbox, null, SHOWN).map(
    ({ at, channel, to, cpfCnpj, code, link, text }) => html`<tr>
      <td class="mono">${brief(at)}</td><td><span class="tag">${channel}</span></td><td class="mono">${to}<small>${formatTaxId(cpfCnpj)}</small></td>
      <td>${code === null ? null : html`<span class="code">${code}</span> ${copy(code, 'o código')}`}${link === null ? null : html`<code>${link}</code> ${copy(link, 'o link')}`}</td>
      <td>${text}</td>
    </tr>`,
  )
  return html`<section class="panel" id="mensagens">
    <h2>Mensagens enviadas</h2>
    <p>Os códigos e links que o banco mandaria por SMS e e-mail. Recarregue a página para ver as novas.</p>
    ${table('Mensagens enviadas', ['Quando', 'Canal', 'Para', 'Código ou link', 'Texto'], rows, 'Nenhuma mensagem ainda. Peça um código de acesso no portal.')}
  </section>`
}

function journalPanel(world: World): Html {
  const rows = world.journal
    .list()
    .slice(0, SHOWN)
    .map(
      ({ at, method, path, status, durationMs, body }) => html`<tr>
        <td class="mono">${brief(at)}</td>
        <td class="mono">${method} ${path}${body === null ? null : html`<small>${JSON.stringify(body).slice(0, 300)}</small>`}</td>
        <td><span class="tag ${status < 400 ? 'good' : 'bad'}">${status}</span></td>
        <td class="mono">${durationMs} ms</td>
      </tr>`,
    )
  return html`<section class="panel" id="chamadas">
    <h2>Chamadas recebidas</h2>
    <p>As últimas ${SHOWN}; senhas, códigos e tokens não aparecem. Todas em <a href="${pathOf(world)}/sandbox/calls">/sandbox/calls</a>.</p>
    ${table('Chamadas recebidas', ['Quando', 'Chamada', 'Resposta', 'Tempo'], rows, 'Nenhuma chamada ainda.')}
  </section>`
}

function worldPanel(world: World, worlds: Worlds): Html {
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

function timePanel(world: World): Html {
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

function happenedPanel({ sandbox }: World): Html {
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

/** Scenes open at the portal's own origin, where its storage is. */
function scenePanel(portal: string): Html {
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

export function homePage(world: World, worlds: Worlds, portal: string): Html {
  return layout(
    world,
    'Sandbox do portal',
    html`<h1>O banco, nesta máquina</h1>
    <p class="lead">Escolha um devedor, veja os códigos enviados, mude a hora, provoque falhas e recomece quando quiser. Nada aqui é real e nenhum boleto deve ser pago.</p>
    <nav class="index" aria-label="Nesta página"><a href="#mundo">Mundo</a><a href="#mensagens">Mensagens</a><a href="#personas">Devedores</a><a href="#cenas">Cenas</a><a href="#relogio">Relógio</a><a href="#falhas">Falhas</a><a href="#recomecar">Recomeçar</a><a href="#aconteceu">Aconteceu</a><a href="#chamadas">Chamadas</a></nav>
    ${outboxPanel(world)}
    ${personaPanel(world)}
    <div class="columns">${worldPanel(world, worlds)}${timePanel(world)}${faultPanel(world)}${resetPanel(world)}</div>
    ${scenePanel(portal)}
    ${happenedPanel(world)}
    ${journalPanel(world)}`,
  )
}
