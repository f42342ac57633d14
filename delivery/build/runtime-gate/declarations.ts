import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT, readIfThere, readJson, writeFiles } from '../../storage'
import { compile, inScratch } from './compiler'

/** The package that the shell provides to modules at run time. */
export const RUNTIME = 'shared-kernel/runtime'
/** Shared `exports`; the others are bundled by their importers. */
const SHARED_ENTRIES = ['.', './router', './query', './slots']
/**
 * Bundled, but part of the runtime's types, such as opening hours in the configuration. Types of other packages are
 * read in their current version: the contract's follow the bank's API, not the shell.
 */
const FOLLOWED = '@portal/domain/'
const inFollowed = (name: string) => `shared-kernel/domain/src/${name}`
/** Only for the shell, which is built with the runtime: not compared. */
export const HOST_ONLY: readonly string[] = [
  'setConfig',
  'setSlotHost',
  'startRuntime',
  'useAnnouncement',
  'useToasts',
  'dismissToast',
  'hasUnsavedWork',
]

/** Declarations of one version's shared entries. */
export interface Declarations {
  name: string
  version: string
  /** Declaration file by entry. */
  entries: Readonly<Record<string, string>>
  /** Versions of packages whose types the declarations use. */
  packages: Readonly<Record<string, string>>
  /** Declarations that the entries' names consist of, by file, without comments. */
  files: Readonly<Record<string, string>>
}

const RECORD = posix.join(RUNTIME, 'declarations.json')

/** Texts are stored as lists of lines, so that a change of them can be reviewed. */
export function readRecord(): Declarations | null {
  const text = readIfThere(join(ROOT, RECORD))
  if (text === null) return null
  return JSON.parse(text, (_, value) => (Array.isArray(value) ? value.join('\n') : value))
}

export function writeRecord(record: Declarations): void {
  const inLines = (_: string, value: unknown) =>
    typeof value === 'string' && value.includes('\n') ? value.split('\n') : value
  writeFiles(ROOT, { [RECORD]: `${JSON.stringify(record, inLines, 2)}\n` })
}

type Manifest = Pick<Declarations, 'name' | 'version'> &
  Readonly<Record<'exports' | 'dependencies', Readonly<Record<string, string>>>>

export function currentDeclarations(): Declarations {
  const { name, version, exports, dependencies } = readJson<Manifest>(join(ROOT, RUNTIME, 'package.json'))
  const sources = SHARED_ENTRIES.map((entry) => posix.join(RUNTIME, exports[entry] ?? ''))
  const entries = Object.fromEntries(
    SHARED_ENTRIES.map((entry, i) => [entry, sources[i]?.replace(/\.tsx?$/, '.d.ts') ?? '']),
  )
  return inScratch((dir) => {
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true }
    const include = [...sources, inFollowed('')].map((path) => join(ROOT, path))
    // tsc emits declarations despite type errors; `npm run check` reports those.
    compile(dir, { ...emit, rootDir: ROOT, outDir: dir }, include)
    const imported: Record<string, string> = {}
    for (const entry of Object.values(entries)) follow(dir, entry, imported)
    const files = reachable(imported, Object.values(entries))
    const texts = Object.values(files).join()
    const packages = Object.entries(dependencies).filter(
      ([each]) => !each.startsWith('@portal/') && new RegExp(`['"]${each}['"]`).test(texts),
    )
    return { name, version, entries, packages: Object.fromEntries(packages), files }
  })
}

const IMPORT = /((?:\bfrom |\bimport\(|\bimport )['"])([^'"]+)(?=['"])/g

/** Collects a declaration file and its imports recursively. */
function follow(dir: string, path: string, files: Record<string, string>): void {
  if (path in files) return
  files[path] = ''
  const here = posix.dirname(path)
  files[path] = readFileSync(join(dir, path), 'utf8').replace(IMPORT, (all, start, specifier) => {
    const to = specifier.startsWith(FOLLOWED)
      ? inFollowed(specifier.slice(FOLLOWED.length))
      : specifier.startsWith('.') && posix.join(here, specifier)
    const target = to && [`${to}.d.ts`, `${to}/index.d.ts`].find((each) => existsSync(join(dir, each)))
    if (!target) return all
    follow(dir, target, files)
    return `${start}./${posix.relative(here, target.replace(/\.d\.ts$/, ''))}`
  })
}

const LIST = /\bexport (?:type )?\{([^}]*)\}/g
const DECLARED = /\bexport (?:declare )?(?:abstract )?(?:const|function|class|interface|type) ([\w$]+)/g

/** Names that a declaration file gives to modules. */
export function exportedNames(text = ''): string[] {
  const listed = [...text.matchAll(LIST)].flatMap(([, list = '']) => list.split(','))
  const names = [
    ...listed.map((part) => part.trim().split(/\s/).at(-1) ?? ''),
    ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
  ]
  return [...new Set(names)].filter((name) => name !== '' && !HOST_ONLY.includes(name))
}

/** The compiler indents what is within a statement. */
const STATEMENT = /^(?=[a-z])/m

/** Keeps the statements of the entries and, by name, those that they mention. */
function reachable(files: Declarations['files'], entries: readonly string[]): Declarations['files'] {
  const statements = Object.entries(files).flatMap(([path, text]) =>
    text.split(STATEMENT).map((statement) => {
      const names = exportedNames(statement.replace(/^(?:import |(?!export ))/, 'export '))
      return { path, statement, names }
    }),
  )
  let reached = statements.filter(({ path }) => entries.includes(path))
  for (let before = 0; before < reached.length; ) {
    before = reached.length
    const words = new Set(reached.flatMap(({ statement }) => statement.match(/[\w$]+/g)))
    reached = statements.filter(
      (each) => reached.includes(each) || each.names.some((name) => words.has(name)),
    )
  }
  const texts: Record<string, string> = {}
  for (const { path, statement } of reached) texts[path] = (texts[path] ?? '') + statement
  return texts
}
