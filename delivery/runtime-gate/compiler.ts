import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../site'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/**
 * Runs the compiler in `dir` with options that extend the repository's own.
 * @param include absolute paths
 * @returns its errors, empty when there are none
 */
export function compile(dir: string, compilerOptions: object, include: readonly string[]): string {
  const [base, exclude] = [join(ROOT, 'tsconfig.json'), [join(ROOT, '**/*.test.*')]]
  const config = { extends: base, compilerOptions, include, exclude }
  writeFiles(dir, { 'tsconfig.json': JSON.stringify(config) })
  return spawnSync(process.execPath, [tsc, '-p', dir, '--pretty', 'false'], { encoding: 'utf8' }).stdout
}

/** A folder that can resolve the repository's packages, removed after `work`. */
export function inScratch<T>(work: (dir: string) => T): T {
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'runtime-gate-'))
  try {
    return work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}
