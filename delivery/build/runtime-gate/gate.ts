/**
 * Fails when the runtime's declarations differ from the recorded ones without a matching version increase.
 *
 *   npx tsx delivery/build/runtime-gate/gate.ts            checks
 *   npx tsx delivery/build/runtime-gate/gate.ts --record   checks, and records the declarations under the version
 */
import { parseArgs } from 'node:util'
import { gte, inc } from 'semver'
import { CommandError, runCommand } from '../../storage'
import { type Change, compareDeclarations } from './compare-declarations'
import { currentDeclarations, type Declarations, RUNTIME, readRecord, writeRecord } from './declarations'

const BUMPS = { minor: 'menor', major: 'maior' } as const

/** Prints the changes and throws if the version was not increased accordingly. */
function check(recorded: Declarations, current: Declarations): readonly Change[] {
  const changes = compareDeclarations(recorded, current)
  for (const { name, bump, what } of changes) console.log(`versão ${BUMPS[bump]}: ${name}: ${what}`)
  const bump = changes.some((change) => change.bump === 'major') ? 'major' : changes[0]?.bump
  const wanted = bump === undefined ? recorded.version : inc(recorded.version, bump)
  if (wanted === null || !gte(current.version, wanted)) {
    throw new CommandError(
      `O runtime gravado é o ${recorded.version}; o que há agora pede ${wanted} ou mais, e ${RUNTIME}/package.json diz ${current.version}.`,
    )
  }
  return changes
}

runCommand(async () => {
  const { values } = parseArgs({ options: { record: { type: 'boolean' } } })
  const recorded = readRecord()
  const current = currentDeclarations()
  const changes = recorded === null ? [] : check(recorded, current)
  if (values.record) {
    writeRecord(current)
    console.log(`Gravadas as declarações do runtime ${current.version}.`)
  } else if (changes.length > 0 || recorded?.version !== current.version) {
    throw new CommandError('As declarações não estão gravadas: repita com --record.')
  } else {
    console.log(`O runtime é o ${current.version}.`)
  }
})
