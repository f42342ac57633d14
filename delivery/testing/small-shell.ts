import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import type { BuiltShell } from '../build-result'

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
