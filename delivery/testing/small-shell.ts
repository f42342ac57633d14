import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import type { BuiltModule, BuiltShell } from '../build-result'

type Files = Readonly<Record<string, string>>

export function writeFiles(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

/**
 * A shell as `npm run build` writes it, small enough for a test.
 * @param number its version
 * @param renderPage a function, as text: what its pages say
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
    offers: {},
  }
  writeFiles(folder, {
    'browser/assets/shell.js': `void '${number}'`,
    'server/server.cjs': `exports.defaultConfig = ${JSON.stringify(defaultConfig)}
exports.renderPage = ${renderPage}`,
    'built.json': JSON.stringify(built),
  })
  writeFiles(join(folder, 'themes'), themes)
}

/** A module as `npm run build` writes it, with one page. */
export function writeModule(
  folder: string,
  name: string,
  number: string,
  more: Partial<BuiltModule['declared']['routes'][number]> = {},
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
      routes: [{ path, title: name, audience: 'any', bar: 'plain', ...more }],
    },
    exposed: { scripts: ['release/remoteEntry.js'], styles: [] },
    routes: [{ scripts: [], styles: [] }],
    uses: {},
  }
  writeFiles(folder, {
    'browser/release/remoteEntry.js': `void '${name} ${number}'`,
    'built.json': JSON.stringify(built),
  })
}
