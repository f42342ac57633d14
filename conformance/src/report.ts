import { createHash } from 'node:crypto'
import { openApi } from '@portal/contract/openapi'
import type { Bank } from './bank'
import type { Result } from './rule'
import { callNames } from './shape'
import type { Verdict } from './verdict'

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function totalsOf(results: readonly Result[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  return { PASS: count('PASS'), CONDITIONAL: count('CONDITIONAL'), FAIL: count('FAIL') }
}

export function reportOf(bank: Bank, api: string, started: Date, results: readonly Result[]) {
  const called = new Set(bank.traffic.map(({ name }) => name))
  return {
    banco: bank.prepared.banco,
    api,
    inicio: started.toISOString(),
    segundos: Math.round((Date.now() - started.getTime()) / 1000),
    /** SHA-256 of the published OpenAPI document; identifies the contract of this report. */
    contrato: digest(openApi()),
    chamadas: { feitas: callNames.filter((name) => called.has(name)).length, total: callNames.length },
    totais: totalsOf(results),
    regras: results,
    /** SHA-256 of `regras`, the value that a signature of the report covers. */
    resumo: digest(results),
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const words: Record<Verdict, string> = { PASS: 'Aprovada', CONDITIONAL: 'Não julgada', FAIL: 'Reprovada' }

function row({ id, title, source, verdict, reason, evidence }: Result): string {
  const calls = evidence.map((line) => `<li>${text(line)}</li>`).join('')
  const details =
    verdict === 'PASS'
      ? ''
      : `<p class="why">${text(reason)}</p>${calls && `<details><summary>Chamadas</summary><ul>${calls}</ul></details>`}`
  return `<tr class="${verdict}"><th scope="row"><code>${text(id)}</code></th><td>${text(title)}${details}<p class="source">${text(source)}</p></td><td><strong>${verdict}</strong><br>${words[verdict]}</td></tr>`
}

function section(title: string, results: readonly Result[]): string {
  if (results.length === 0) return ''
  const { PASS, CONDITIONAL, FAIL } = totalsOf(results)
  return `<section><h2>${text(title)}</h2><p>${PASS} aprovadas, ${CONDITIONAL} não julgadas, ${FAIL} reprovadas</p>
<table><thead><tr><th scope="col">Regra</th><th scope="col">O que deve ser verdade</th><th scope="col">Resultado</th></tr></thead>
<tbody>${results.map(row).join('\n')}</tbody></table></section>`
}

const style = `
:root { color-scheme: light dark; --line: #8885; --pass: #1b6e3c; --wait: #8a5a00; --fail: #b3261e }
@media (prefers-color-scheme: dark) { :root { --pass: #7bd69a; --wait: #f0bf5a; --fail: #ff9b92 } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.2 } h2 { margin: 2.5rem 0 .25rem } dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: .6rem .5rem; border-bottom: 1px solid var(--line) }
tbody th { font-weight: 400; width: 13rem; overflow-wrap: anywhere } td:last-child { width: 9rem }
.PASS strong { color: var(--pass) } .CONDITIONAL strong { color: var(--wait) } .FAIL strong { color: var(--fail) }
.source, details { font-size: .85rem; opacity: .8; margin: .25rem 0 0 } .why { margin: .25rem 0 0; font-weight: 600 }
.totals { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none } .totals li { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 3rem 2rem; margin: 4rem 0 } .sign div { border-top: 1px solid; padding-top: .25rem }
@media (max-width: 40rem) {
  table, tbody, tr, th, td { display: block } thead { display: none } tr { padding: .6rem 0; border-bottom: 1px solid var(--line) }
  th, td { padding: .1rem 0; border: 0 } tbody th, td:last-child { width: auto } td:last-child br { display: none } td:last-child strong { margin-right: .5rem }
  dl { display: block } dd { margin: 0 0 .5rem }
  .sign { grid-template-columns: 1fr }
}
@media print { tr, section p { break-inside: avoid } }`

/** A single file without scripts or external resources: to print, sign and archive. */
export function htmlOf(report: ReturnType<typeof reportOf>): string {
  const { banco, api, inicio, segundos, contrato, chamadas, totais, regras, resumo } = report
  const areas = [...new Set(regras.map(({ area }) => area))]
  const sections = areas.map((area) =>
    section(
      area,
      regras.filter((rule) => rule.area === area),
    ),
  )
  const facts = [
    ['Endereço', api],
    ['Início', inicio],
    ['Duração', `${segundos} s`],
    ['Chamadas feitas', `${chamadas.feitas} de ${chamadas.total}`],
    ['Contrato (SHA-256)', contrato],
    ['Resultados (SHA-256)', resumo],
  ] as const
  const failed = regras.filter(({ verdict }) => verdict === 'FAIL')
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Conformidade: ${text(banco)}</title><style>${style}</style></head><body><main>
<h1>Conformidade com a API do portal de renegociação</h1>
<p>${text(banco)}: <strong>${failed.length === 0 ? 'nenhuma regra reprovada' : failed.length === 1 ? '1 regra reprovada' : `${failed.length} regras reprovadas`}</strong>.</p>
<ul class="totals">${(['PASS', 'CONDITIONAL', 'FAIL'] as const).map((verdict) => `<li class="${verdict}"><strong>${totais[verdict]}</strong> ${words[verdict].toLowerCase()}</li>`).join('')}</ul>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${text(value)}</dd>`).join('')}</dl>
<p>PASS: a regra foi verificada. CONDITIONAL: não pôde ser julgada, e o motivo está escrito. FAIL: o banco não a cumpre.</p>
${section('Reprovadas', failed)}
${sections.join('\n')}
<div class="sign"><div>Pelo banco: nome e cargo</div><div>Data e assinatura</div><div>Pelo portal: nome e cargo</div><div>Data e assinatura</div></div>
</main></body></html>
`
}
