import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { httpTransport } from '@portal/contract/client'
import { adaptersOf } from './adapters'
import { Bank } from './bank'
import { catalogue, nobody } from './catalogue'
import { readPrepared, roles } from './prepared'
import { htmlOf, reportOf } from './report'
import { runRules } from './rule'

const USAGE = `npm run conformance -- --api=https://api.banco.example --data=prepared.json [--out=.data/conformance]
npm run conformance -- --explain`

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    data: { type: 'string' },
    out: { type: 'string', default: '.data/conformance' },
    explain: { type: 'boolean' },
  },
})

/** Prints what to prepare and every rule with its source. */
function explain(): void {
  console.log(`${USAGE}\n\nPessoas a preparar (docs/conformance.md):`)
  for (const [role, purpose] of Object.entries(roles)) console.log(`  ${role.padEnd(14)}${purpose}`)
  let shown = ''
  for (const { area, id, title, source } of catalogue(nobody)) {
    if (area !== shown) console.log(`\n${area}`)
    console.log(`  ${id}: ${title} [${source}]`)
    shown = area
  }
}

async function examine(api: string, data: string): Promise<number> {
  const prepared = readPrepared(data)
  const bank = new Bank(httpTransport(api), prepared, adaptersOf(prepared, api))
  const started = new Date()
  process.once('SIGINT', () => void bank.end().finally(() => process.exit(130)))
  const results = await bank
    .start()
    .then(() =>
      runRules(bank, catalogue(bank), ({ verdict, id, title, reason }) => {
        if (verdict !== 'PASS') console.log(`${verdict} ${id}: ${title}. ${reason}`)
      }),
    )
    .finally(() => bank.end())
  const report = reportOf(bank, api, started, results)
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(values.out, 'report.html'), htmlOf(report))
  const { PASS, CONDITIONAL, FAIL } = report.totais
  const { feitas, total } = report.chamadas
  console.log(
    `${PASS} PASS, ${CONDITIONAL} CONDITIONAL, ${FAIL} FAIL; ${feitas} de ${total} chamadas, ${report.segundos} s`,
  )
  console.log(join(values.out, 'report.html'))
  return FAIL === 0 ? 0 : 1
}

if (values.explain) explain()
else if (values.api === undefined || values.data === undefined) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = await examine(values.api, values.data).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
}
