import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRegistry, type Registry } from '@portal/registry-format'
import { readManifest } from '../build'
import { CommandError, ROOT } from '../storage'

const FILE = 'portal-routes.d.ts'

/** `npm run portal-routes`: reads the paths of a deployed portal. */
export async function writePortalRoutes(portal: string): Promise<void> {
  if (!URL.canParse(portal)) throw new CommandError(`${portal} não é o endereço de um portal.`)
  const answer = await fetch(new URL('/registry.json', portal))
  const registry = answer.ok ? parseRegistry(await answer.json()) : null
  if (registry === null) throw new CommandError(`${portal} não respondeu com um registro de módulos.`)
  writeFileSync(join(ROOT, FILE), foreignRoutes(registry))
  console.log(`${FILE} escrito.`)
}

/** Whether the module's sources are in this repository, a standalone one included. */
const isHere = (name: string) =>
  existsSync(join(ROOT, name, 'module.json')) ||
  (existsSync(join(ROOT, 'module.json')) && readManifest('.').name === name)

/** Declares the paths of modules elsewhere, so that TypeScript checks links to them. */
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
