import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT, writeFiles } from '../../storage'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/**
 * Runs the compiler in `dir` with the repository's options and these.
 * @param include absolute paths
 * @returns the compiler's errors, or an empty string
 */
export function compile(dir: string, compilerOptions: object, include: readonly string[]): string {
  const [base, exclude] = [join(ROOT, 'tsconfig.json'), [join(ROOT, '**/*.test.*')]]
  // Without the repository's incremental state, which other files and options would overwrite.
  const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: null }
  const config = { extends: base, compilerOptions: options, include, exclude }
  writeFiles(dir, { 'tsconfig.json': JSON.stringify(config) })
  return spawnSync(process.execPath, [tsc, '-p', dir, '--pretty', 'false'], { encoding: 'utf8' }).stdout
}

/** Runs `work` in a temporary folder from which the repository's packages resolve. */
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
