import { readFileSync } from 'node:fs'
import { buildSandbox } from '../app'
import type { Recording } from './recorder'
import { replay } from './replay'

/** Replays saved sessions: `npm run replay -- session.json ...`. Ends with 1 when one of them differs. */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Uso: npm run replay -- sessao.json [outra.json ...]')
  process.exit(2)
}
const { app, worlds } = await buildSandbox({ database: ':memory:', control: true, botCheckRounds: 9 })
for (const file of files) {
  const recording: Recording = JSON.parse(readFileSync(file, 'utf8'))
  const differences = await replay(app, worlds, recording)
  console.log(`${file}: ${recording.calls.length} chamadas, ${differences.length} diferenças`)
  for (const { call, name, recorded, replayed } of differences) {
    console.log(
      `  ${call}  ${name}\n     gravado  ${JSON.stringify(recorded)}\n     agora    ${JSON.stringify(replayed)}`,
    )
  }
  if (differences.length > 0) process.exitCode = 1
}
await app.close()
