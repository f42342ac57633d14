import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
/** This checkout; of a module in a repository of its own, the repository that its tools are run in. */
export const ROOT = existsSync(join(CHECKOUT, 'shared-kernel')) ? CHECKOUT : process.cwd()

/** The local site: everything a gateway serves. `SITE_DIR` sets its folder, for tests. */
export const siteDir = (): string => process.env.SITE_DIR ?? join(ROOT, 'site')
export const inSite = (...parts: string[]): string => join(siteDir(), ...parts)

/** The deployables of this checkout, the shell first: it provides what the modules need. */
export function deployables(): string[] {
  const modules = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'module.json')))
  return ['shell', ...modules.sort()]
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

export const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []

/** Writes atomically: a reader gets the old file or the new one, never a part of it. */
export function writeAtomically(path: string, content: string | Buffer): void {
  const next = `${path}.${process.pid}.next`
  writeFileSync(next, content)
  renameSync(next, path)
}

/** Every file below `dir`, as paths relative to it, in a stable order. */
export function filesIn(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort()
}

/** Whether others' name of a file leads nowhere but below a folder. */
export const isInside = (file: string): boolean => /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(file)

export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Eight hexadecimal digits of a hash of the files in these folders, or of those that count. */
export function hashOfFiles(dirs: readonly string[], counts = (_file: string) => true): string {
  const hash = createHash('sha256')
  for (const dir of dirs) {
    for (const file of filesIn(dir).filter(counts))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(dir, file)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}

/** An error that is printed as one sentence: no stack, exit code 1. */
export class CommandError extends Error {
  override readonly name = 'Refusal'
}

/** With `--dry-run` a command says what it would change, and changes nothing. */
export const isDryRun = (): boolean => process.argv.includes('--dry-run')

/** What a command would change. */
export class Preview extends Error {
  constructor(readonly changes: readonly string[]) {
    super(changes.join('\n'))
  }
}

export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (error instanceof Preview) {
      console.log(['Mudaria, e não mudou:', ...error.changes.map((change) => `- ${change}`)].join('\n'))
      return
    }
    console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  })
}
