import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleDeclaration, ModuleManifest } from '@portal/registry-format'
import type { ModuleRoute, RouteDeclaration } from '@portal/runtime/module-contract'
import { declarationProblems } from './declaration-checks'
import { CommandError, ROOT, readJson } from './site'

/** What a module's sources declare. */
export interface Declaration {
  declared: ModuleDeclaration
  /** The import of each route's screen in the table, in its order: `./pages/home/home`. */
  screens: readonly string[]
}

export const readManifest = (folder: string): ModuleManifest =>
  readJson<ModuleManifest>(join(ROOT, folder, 'module.json'))

/**
 * Reads `module.json` and runs the table of routes. Screens are imported by functions, which
 * are not called here.
 * @param folder of the module, relative to the root
 */
export async function readDeclaration(folder: string): Promise<Declaration> {
  const manifest = readManifest(folder)
  const table = manifest.kind === 'widget' ? [] : await importTable(folder)
  const declared = { ...manifest, routes: table.map(published) }
  const problems = declarationProblems(declared, folder === '.' ? manifest.name : basename(folder))
  if (problems.length > 0)
    throw new CommandError(`${folder}:\n${problems.map((each) => `- ${each}`).join('\n')}`)
  return {
    declared,
    screens: table.map((row) => {
      const request = importedBy(row.screen.load)
      if (request) return request
      throw new CommandError(
        `${manifest.name}: a rota ${row.path} não diz qual é a tela. Escreva screen(() => import('./pages/…'), '…').`,
      )
    }),
  }
}

async function importTable(folder: string): Promise<readonly RouteDeclaration[]> {
  const file = join(ROOT, folder, 'src/routes.ts')
  if (!existsSync(file)) throw new CommandError(`${folder}: falta src/routes.ts.`)
  // A watching build reads it again after each change.
  const { href } = pathToFileURL(file)
  const { default: table }: { default: readonly RouteDeclaration[] } = await import(
    /* webpackIgnore: true */ `${href}?${statSync(file).mtimeMs}`
  )
  return table
}

const published = ({ path, title, audience, bar, prerender }: RouteDeclaration): ModuleRoute => ({
  path,
  title,
  audience,
  bar,
  ...(prerender !== undefined && { prerender }),
})

/** The file that a function imports, read from its source: a call would load the screen with its styles. */
export function importedBy(load: { toString(): string }): string | undefined {
  return /\bimport\(\s*(?:\/\*.*?\*\/\s*)?["'](\.[^"']+)["']\s*\)/.exec(load.toString())?.[1]
}
