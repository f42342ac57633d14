import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { writeFiles } from '../../storage'
import type { BuiltModule, BuiltShell } from '../build'

type Files = Readonly<Record<string, string>>

/**
 * Writes a minimal shell build.
 * @param number its version
 * @param renderPage source of a function that returns the page's body
 * @param themes files of `themes/`
 */
export function writeShell(folder: string, number: string, renderPage: string, themes: Files): void {
  const built: BuiltShell = {
    kind: 'shell',
    version: number,
    kernel: '1.0.0',
    entry: { scripts: ['assets/shell.js'], styles: [] },
    boot: { scripts: [], styles: [] },
    calls: { scripts: [], styles: [] },
    reads: { scripts: [], styles: [] },
  }
  writeFiles(folder, {
    'browser/assets/shell.js': `void '${number}'`,
    'server/server.cjs': `exports.defaultConfig = ${JSON.stringify(defaultConfig)}
exports.renderPage = ${renderPage}`,
    'built.json': JSON.stringify(built),
  })
  writeFiles(join(folder, 'themes'), themes)
}

/** Writes a minimal module build with one page. */
export function writeModule(
  folder: string,
  name: string,
  number: string,
  more: Partial<BuiltModule['declared']['routes'][number]> = {},
  { pages = {}, entries }: Pick<BuiltModule['declared'], 'pages' | 'entries'> = {},
): void {
  const path = `/${name.replace('mfe-', '')}`
  const built: BuiltModule = {
    kind: 'module',
    version: number,
    kernel: '1.0.0',
    declared: {
      name,
      owner: `Equipe ${name}`,
      kind: 'routes',
      budget: { entryKb: 10, routeKb: 10 },
      pages,
      ...(entries && { entries }),
      routes: [{ path, title: name, audience: 'any', bar: 'plain', ...more }],
    },
    exposed: { scripts: ['release/remoteEntry.js'], styles: [] },
    routes: [{ scripts: [], styles: [] }],
  }
  writeFiles(folder, {
    'browser/release/remoteEntry.js': `void '${name} ${number}'`,
    'built.json': JSON.stringify(built),
  })
}
