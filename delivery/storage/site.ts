import { AsyncLocalStorage } from 'node:async_hooks'
import { type BinaryToTextEncoding, createHash, hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** This checkout, or the standalone repository in which the tools run. */
export const ROOT = existsSync(join(CHECKOUT, 'shared-kernel')) ? CHECKOUT : process.cwd()

const ownVariables = new AsyncLocalStorage<Readonly<Record<string, string>>>()

/** The environment of the current async context: one process may work on several sites at once. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env, ...ownVariables.getStore() })

/** Runs `work` in an async context with another value of a variable. */
export const withVariable = <T>(name: string, value: string, work: () => Promise<T>): Promise<T> =>
  ownVariables.run({ ...ownVariables.getStore(), [name]: value }, work)

/** Folder of the local site, which gateways serve. Tests set `SITE_DIR`. */
export const siteDir = (): string => environment().SITE_DIR ?? join(ROOT, 'site')
export const inSite = (...parts: string[]): string => join(siteDir(), ...parts)

/** Folder of the pages of all brands except the default one. */
export const BRANDS = 'brands'
/** Folders of the default bank's embeds, and of those of banks with a `brand.json`. */
export const EMBED = 'embed'
export const EMBED_OF = 'embed-of'

/** Deployables of this checkout. The shell is first, because modules depend on it. */
export function deployables(): string[] {
  const modules = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'module.json')))
  return ['shell', ...modules.sort()]
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

export const readIfThere = (path: string): string | null =>
  existsSync(path) ? readFileSync(path, 'utf8') : null

/** Undefined if `work` throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Parses text of others; undefined if it is no JSON. */
export const parseJson = (text: string): unknown => attempt((): unknown => JSON.parse(text))

/** Undefined for malformed percent-encoding. */
export const decoded = (address: string): string | undefined => attempt(() => decodeURI(address))

export function readJsonIfThere<T>(path: string): T | undefined {
  const text = readIfThere(path)
  return text === null ? undefined : JSON.parse(text)
}

export const linesOf = (path: string): string[] => readIfThere(path)?.split('\n').filter(Boolean) ?? []

/** Names in a folder; empty if it does not exist. */
export const namesIn = (dir: string): string[] => (existsSync(dir) ? readdirSync(dir) : [])

/** Writes atomically with a rename, so that readers never see a partial file. Creates the folder. */
export function writeAtomically(path: string, content: string | Buffer): void {
  const next = `${path}.${process.pid}.next`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(next, content)
    renameSync(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) writeAtomically(join(dir, file), content)
}

export function writeIfChanged(path: string, content: string): void {
  if (readIfThere(path) !== content) writeAtomically(path, content)
}

export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const WRITING_FAULTS = new Map<unknown, string>([
  ['ENOSPC', 'o disco está cheio'],
  ['EDQUOT', 'a cota de disco acabou'],
  ['EROFS', 'o disco só pode ser lido'],
])

/** Description of a disk error for operators; undefined for other errors. */
export const writingFault = (error: unknown): string | undefined =>
  WRITING_FAULTS.get(codeOf(error)) ??
  (error instanceof CommandError ? WRITING_FAULTS.get(codeOf(error.cause)) : undefined)

/** Every file below `dir`, relative to it, sorted. */
export function filesIn(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort()
}

/** Whether an untrusted path stays within its folder. */
export const isInside = (file: string): boolean => /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(file)

export const sha256 = (content: Buffer | string, encoding: BinaryToTextEncoding = 'hex'): string =>
  hash('sha256', content, encoding)

export const integrityOf = (content: Buffer | string): string => `sha384-${hash('sha384', content, 'base64')}`

/** Short hash of the files in these folders that `counts` accepts: eight hex digits. */
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

/** Printed as a sentence without a stack; the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'Refusal'
}

/** Throws if there are problems, one line each. A condition that does not hold is none. */
export function refuseIfAny(what: string, all: readonly (string | false | undefined)[]): void {
  const problems = all.filter((each) => typeof each === 'string')
  if (problems.length > 0)
    throw new CommandError(`${what}\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
}

/** An error whose first line is the sentence, followed by indented evidence. */
export const refusal = (sentence: string, evidence: string): CommandError => {
  const lines = evidence.split('\n').filter((line) => line.trim() !== '')
  return new CommandError([sentence, ...lines.map((line) => `    ${line}`)].join('\n'))
}

/** Runs `work` with a temporary folder. */
export async function inTemporaryFolder<T>(prefix: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), prefix))
  try {
    return await work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** With `--dry-run` a command only prints what it would change. */
export const isDryRun = (): boolean => process.argv.includes('--dry-run')

/** Thrown by a dry run, with the changes. */
export class Preview extends Error {
  constructor(readonly changes: readonly string[]) {
    super(changes.join('\n'))
  }
}

/** Calls `work` on Ctrl-C, which arrives twice with npm, and when a service is stopped. */
export const onStop = (work: () => unknown): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, work)
}

export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (error instanceof Preview) {
      console.log(['Mudaria, e não mudou:', ...error.changes.map((change) => `- ${change}`)].join('\n'))
      return
    }
    const fault = error instanceof CommandError ? undefined : writingFault(error)
    if (fault !== undefined) console.error(`Não foi até o fim: ${fault}. Libere espaço e repita.`)
    else console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  })
}
