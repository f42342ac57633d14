import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleDeclaration, ModuleManifest } from '@portal/registry-format'
import type { EntriesOf, ModuleEntry, ModuleRoute, RouteDeclaration } from '@portal/runtime/module-contract'
import { declarationProblems } from '../registry'
import { CommandError, ROOT, readJson, refuseIfAny } from '../storage'
import { manifestProblems } from './manifest-checks'

export interface Declaration {
  declared: ModuleDeclaration
  /** Import path of each route's screen, in the table's order: `./pages/home/home`. */
  screens: readonly string[]
}

export const readManifest = (folder: string): ModuleManifest =>
  readJson<ModuleManifest>(join(ROOT, folder, 'module.json'))

/** Of a deployable, for messages; `.` is the module of a standalone repository. */
export const nameOf = (folder: string): string => (folder === '.' ? readManifest(folder).name : folder)

/**
 * Reads `module.json` and evaluates the table of routes. Does not call the functions that import screens.
 * @param folder of the module, relative to the root
 */
export async function readDeclaration(folder: string): Promise<Declaration> {
  const manifest = readManifest(folder)
  const { default: table, entries } = manifest.kind === 'widget' ? { default: [] } : await importTable(folder)
  const declared = {
    ...manifest,
    routes: table.map(published),
    ...(entries && { entries: entries.map(publishedEntry) }),
  }
  refuseIfAny(`${nameOf(folder)}:`, [
    ...manifestProblems(manifest),
    ...declarationProblems(declared, folder === '.' ? manifest.name : basename(folder)),
  ])
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

interface RouteTable {
  default: readonly RouteDeclaration[]
  entries?: EntriesOf<readonly RouteDeclaration[]>
}

async function importTable(folder: string): Promise<RouteTable> {
  const file = join(ROOT, folder, 'src/routes.ts')
  if (!existsSync(file)) throw new CommandError(`${nameOf(folder)}: falta src/routes.ts.`)
  // A cache-busting query, because a watching build imports the file again after each change.
  const { href } = pathToFileURL(file)
  return await import(/* webpackIgnore: true */ `${href}?${statSync(file).mtimeMs}`)
}

const published = ({ path, title, audience, bar, prerender }: RouteDeclaration): ModuleRoute => ({
  path,
  title,
  audience,
  bar,
  ...(prerender !== undefined && { prerender }),
})

/** Extensions are published by name; browsers get the component from the module. */
const publishedEntry = (entry: EntriesOf<readonly RouteDeclaration[]>[number]): ModuleEntry =>
  'extension' in entry ? { ...entry, extension: entry.extension.name } : entry

/** File imported by a function, read from its source: a call would load the screen and its styles. */
export function importedBy(load: { toString(): string }): string | undefined {
  return /\bimport\(\s*(?:\/\*.*?\*\/\s*)?["'](\.[^"']+)["']\s*\)/.exec(load.toString())?.[1]
}
