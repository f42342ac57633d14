import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRegistry } from '@portal/runtime/module-contract'
import { readArguments } from '../arguments'
import { foreignRoutes } from '../portal-routes'
import { CommandError, ROOT, runCommand } from '../site'

const FILE = 'portal-routes.d.ts'

runCommand(async () => {
  const usage = 'npm run portal-routes -- https://portal.exemplo.com.br'
  const [portal = ''] = readArguments({ usage, words: [1, 1] }).words
  if (!URL.canParse(portal)) throw new CommandError(`${portal} não é o endereço de um portal. ${usage}`)
  const answer = await fetch(new URL('/registry.json', portal))
  const registry = answer.ok ? parseRegistry(await answer.json()) : null
  if (registry === null) throw new CommandError(`${portal} não respondeu com um registro de módulos.`)
  writeFileSync(join(ROOT, FILE), foreignRoutes(registry))
  console.log(`${FILE} escrito.`)
})
