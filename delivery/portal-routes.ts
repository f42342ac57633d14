import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRegistry, type Registry } from '@portal/registry-format'
import { readArguments } from './arguments'
import { readManifest } from './declaration'
import { CommandError, ROOT } from './site'

const FILE = 'portal-routes.d.ts'

/** `npm run portal-routes`: asks a deployed portal for its paths. */
export async function writePortalRoutes(args: readonly string[]): Promise<void> {
  const usage = 'npm run portal-routes -- https://portal.exemplo.com.br'
  const [portal = ''] = readArguments({ usage, words: [1, 1] }, args).words
  if (!URL.canParse(portal)) throw new CommandError(`${portal} não é o endereço de um portal. ${usage}`)
  const answer = await fetch(new URL('/registry.json', portal))
  const registry = answer.ok ? parseRegistry(await answer.json()) : null
  if (registry === null) throw new CommandError(`${portal} não respondeu com um registro de módulos.`)
  writeFileSync(join(ROOT, FILE), foreignRoutes(registry))
  console.log(`${FILE} escrito.`)
}

/** A module of this repository, be it one of many or the only one. */
const isHere = (name: string) =>
  existsSync(join(ROOT, name, 'module.json')) ||
  (existsSync(join(ROOT, 'module.json')) && readManifest('.').name === name)

/**
 * Declares the paths of the modules whose sources are not in this repository, so that links to them are checked
 * here too.
 */
function foreignRoutes(registry: Registry): string {
  const paths = Object.values(registry.modules)
    .filter(({ name }) => !isHere(name))
    .flatMap(({ stable }) => stable.routes.map(({ path }) => path))
  return `// Written by \`npm run portal-routes\`: paths of a deployed portal whose modules are not in this repository.
import '@portal/runtime/router'

declare module '@portal/runtime/router' {
  interface PortalRoutes {
${paths.map((path) => `    ${JSON.stringify(path)}: true\n`).join('')}  }
}
`
}
