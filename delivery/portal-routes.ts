import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portal/runtime/module-contract'
import { ROOT } from './site'

/**
 * Declares the paths of the modules whose sources are not in this repository, so that links to them are checked
 * here too.
 */
export function foreignRoutes(registry: Registry): string {
  const paths = Object.values(registry.modules)
    .filter(({ name }) => !existsSync(join(ROOT, name, 'module.json')))
    .flatMap(({ stable }) => stable.routes.map(({ path }) => path))
  return `// Written by \`npm run portal-routes\`: paths of a deployed portal whose modules are not in this repository.
import '@portal/runtime/router'

declare module '@portal/runtime/router' {
  interface PortalRoutes {
${paths.map((path) => `    ${JSON.stringify(path)}: true\n`).join('')}  }
}
`
}
