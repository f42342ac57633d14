import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type OpenApiDocument, openApi } from '@portal/contract/openapi'
import { changesBetween } from './compare'

/** The contract as last published to banks. */
const RECORDED = 'conformance/openapi.json'

const { values } = parseArgs({
  options: { from: { type: 'string', default: RECORDED }, record: { type: 'boolean' } },
})

const words = { portal: 'QUEBRA O PORTAL', bank: 'QUEBRA O BANCO', nobody: 'não quebra' } as const

if (values.record) {
  writeFileSync(RECORDED, `${JSON.stringify(openApi())}\n`)
  console.log(RECORDED)
} else {
  const old: OpenApiDocument = JSON.parse(readFileSync(values.from, 'utf8'))
  // The published form, without what JSON omits.
  const now: OpenApiDocument = JSON.parse(JSON.stringify(openApi()))
  const changes = changesBetween(old, now)
  for (const { call, what, breaks } of changes) console.log(`${words[breaks]}: ${call}: ${what}`)
  const breaking = changes.filter(({ breaks }) => breaks !== 'nobody').length
  console.log(`${changes.length} mudanças desde ${values.from}, ${breaking} quebram quem não as acompanhar`)
  process.exitCode = breaking === 0 ? 0 : 1
}
