import { type CallDefinition, contract } from '@portal/contract'
import { areaNames, areaOf } from '@portal/contract/openapi'
import type { TSchema } from '@sinclair/typebox'
import type { World } from '../../worlds/world'
import { type Html, html, layout } from './html'

const access: Record<CallDefinition['access'], string> = {
  anyone: 'qualquer pessoa',
  execution: 'execução ou login',
  debtor: 'devedor com login',
}

const schemaText = (schema: TSchema) => html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
const part = (title: string, schema: TSchema | undefined) =>
  schema === undefined ? null : html`<p><strong>${title}</strong></p>${schemaText(schema)}`

function callEntry(name: string, definition: CallDefinition): Html {
  const { params, query, body, upload, answers, problems, file } = definition
  return html`<details>
    <summary><b>${name}</b> ${definition.extension ? html`<span class="tag">extensão</span>` : null} ${definition.proposed ? html`<span class="tag">resposta proposta</span>` : null}<br>${definition.summary}</summary>
    <p>Quem pode chamar: ${access[definition.access]}.</p>
    ${part('Caminho', params)}${part('Busca', query)}${upload === undefined ? part('Corpo', body) : html`<p><strong>Corpo</strong>: arquivo ${upload.join(', ')}</p>`}
    ${Object.entries(answers).map(([status, schema]) =>
      file === undefined
        ? html`<p><strong>Resposta ${status}</strong></p>${schemaText(schema)}`
        : html`<p><strong>Resposta ${status}</strong>: arquivo ${file}</p>`,
    )}
    <p><strong>Erros</strong></p>
    <ul>${Object.entries(problems).map(([status, text]) => html`<li><code>${status}</code> ${text}</li>`)}</ul>
  </details>`
}

export function apiPage(world: World): Html {
  const calls = Object.entries<CallDefinition>(contract)
  const sections = areaNames.map((area) => {
    const entries = calls.filter(([name, definition]) => areaOf(name, definition) === area)
    return html`<section class="panel"><h2>${area}</h2><p>${entries.length} chamadas</p>${entries.map(([name, definition]) => callEntry(name, definition))}</section>`
  })
  return layout(
    world,
    'Contrato da API',
    'api',
    html`<h1>Contrato da API</h1>
    <p class="lead">Toda chamada que o portal faz, com o que entra, o que sai e como falha. É com estes esquemas que o sandbox confere os dois lados.</p>
    ${sections}`,
  )
}
