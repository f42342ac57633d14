import { readFileSync } from 'node:fs'
import { buildSandbox } from '../app'
import { type Har, readHar } from './recording'
import { replay } from './replay'

/**
 * Replays saved sessions: `npm run replay -- session.har ...`. Exits with 1 when one differs, 2 when a file is invalid.
 */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Uso: npm run replay -- sessao.har [outra.har ...]')
  process.exit(2)
}
const { app, worlds } = await buildSandbox({ database: ':memory:', control: true, botCheckRounds: 9 })
for (const file of files) {
  let recording: Har
  try {
    recording = readHar(readFileSync(file))
  } catch (problem) {
    console.error(`${file}: ${problem instanceof Error ? problem.message : problem}`)
    process.exitCode = 2
    continue
  }
  const differences = await replay(app, worlds, recording)
  console.log(`${file}: ${recording.log.entries.length} chamadas, ${differences.length} diferenças`)
  for (const { call, name, recorded, replayed } of differences) {
    console.log(
      `  ${call}  ${name}\n     gravado  ${JSON.stringify(recorded)}\n     agora    ${JSON.stringify(replayed)}`,
    )
  }
  if (differences.length > 0) process.exitCode ??= 1
}
await app.close()
