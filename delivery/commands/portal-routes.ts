import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRegistry } from '@portal/runtime/module-contract'
import { foreignRoutes } from '../portal-routes'
import { Refusal, ROOT, runCommand } from '../site'

const FILE = 'portal-routes.d.ts'

runCommand(async () => {
  const [portal = ''] = process.argv.slice(2)
  if (!URL.canParse(portal)) {
    throw new Refusal('Diga o portal: npm run portal-routes -- https://portal.exemplo.com.br')
  }
  const answer = await fetch(new URL('/registry.json', portal))
  const registry = answer.ok ? parseRegistry(await answer.json()) : null
  if (registry === null) throw new Refusal(`${portal} não respondeu com um registro de módulos.`)
  writeFileSync(join(ROOT, FILE), foreignRoutes(registry))
  console.log(`${FILE} escrito.`)
})
