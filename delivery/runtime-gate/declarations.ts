import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix, relative } from 'node:path'
import { filesIn, ROOT, readJson } from '../site'
import { compile, inScratch, writeFiles } from './compiler'
import { eachNode, isNode, rewrite } from './syntax'

/** The package that the shell provides to deployed modules at run time. */
export const RUNTIME = 'shared-kernel/runtime'
/** The `exports` that are shared; the others are bundled by their importers. */
const SHARED_ENTRIES = ['.', './router', './query']
/**
 * Bundled, but its types are part of the runtime's (opening hours in the configuration). Types of other
 * packages are read in their current version: the contract's change with the bank, not with the shell.
 */
const FOLLOWED = 'shared-kernel/domain/src'
/** For the shell alone, which is built together with the runtime. */
export const HOST_ONLY: readonly unknown[] = [
  'setConfig',
  'startRuntime',
  'useAnnouncement',
  'useToasts',
  'dismissToast',
  'hasUnsavedWork',
]

/** The declarations of one version's shared entries. */
export interface Declarations {
  name: string
  version: string
  /** Entry to its declaration file. */
  entries: Readonly<Record<string, string>>
  /** Versions of the packages whose types the declarations use. */
  packages: Readonly<Record<string, string>>
  /** The texts of `@changed` tags: same declaration, other meaning. */
  changedMeanings: readonly string[]
  /** Declaration files reachable from the entries, by path; without comments. */
  files: Readonly<Record<string, string>>
}

const NOTE = 'recorded.json'

export function readRecord(dir: string): Declarations | null {
  if (!existsSync(join(dir, NOTE))) return null
  const paths = filesIn(dir).filter((path) => path !== NOTE)
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(dir, path), 'utf8')]))
  return { ...readJson<Omit<Declarations, 'files'>>(join(dir, NOTE)), files }
}

export function writeRecord(dir: string, { files, ...note }: Declarations): void {
  rmSync(dir, { recursive: true, force: true })
  writeFiles(dir, { ...files, [NOTE]: `${JSON.stringify(note, null, 2)}\n` })
}

interface Manifest {
  name: string
  version: string
  exports: Readonly<Record<string, string>>
  dependencies: Readonly<Record<string, string>>
}

/** The declarations of this checkout's sources. */
export function currentDeclarations(): Declarations {
  const { name, version, exports, dependencies } = readJson<Manifest>(join(ROOT, RUNTIME, 'package.json'))
  const sources = SHARED_ENTRIES.map((entry) => posix.join(RUNTIME, exports[entry] ?? ''))
  return inScratch((dir) => {
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true }
    const include = [...sources, FOLLOWED].map((path) => join(ROOT, path))
    // Declarations are emitted in spite of type errors, which `npm run check` reports.
    compile(dir, { ...emit, rootDir: ROOT, outDir: dir }, include)
    const entries = Object.fromEntries(SHARED_ENTRIES.map((entry, i) => [entry, declarationOf(sources[i])]))
    const reached = reachable(dir, Object.values(entries))
    const texts = Object.values(reached.files).join()
    const [ownScope] = name.split('/')
    const packages = Object.entries(dependencies).filter(
      ([each]) => texts.includes(`"${each}"`) && each.split('/')[0] !== ownScope,
    )
    return { name, version, entries, packages: Object.fromEntries(packages), ...reached }
  })
}

const declarationOf = (source = '') => source.replace(/\.tsx?$/, '.d.ts')

const CHANGED = /@changed\s+(.+?)\s*(?:\*\/)?$/gm

function reachable(dir: string, entries: readonly string[]): Pick<Declarations, 'files' | 'changedMeanings'> {
  const files: Record<string, string> = {}
  const changedMeanings: string[] = []
  const follow = (path: string) => {
    if (files[path] !== undefined) return
    files[path] = ''
    const text = readFileSync(join(dir, path), 'utf8')
    changedMeanings.push(...[...text.matchAll(CHANGED)].map(([, what = '']) => what))
    files[path] = withImports(text, (specifier) => {
      const target = declarationIn(dir, path, specifier)
      if (target === undefined) return specifier
      follow(target)
      return `./${posix.relative(posix.dirname(path), target.replace(/\.d\.ts$/, ''))}`
    })
  }
  for (const entry of entries) follow(entry)
  return { files, changedMeanings }
}

/** The emitted file that a specifier resolves to; undefined for a package from outside the repository. */
function declarationIn(dir: string, from: string, specifier: string): string | undefined {
  const there = posix.join(posix.dirname(from), specifier)
  const paths = specifier.startsWith('.') ? [`${there}.d.ts`, `${there}/index.d.ts`] : [ownPackage(specifier)]
  return paths.find((path) => path !== undefined && existsSync(join(dir, path)))
}

const requireFromRuntime = createRequire(join(ROOT, RUNTIME, 'package.json'))

function ownPackage(specifier: string): string | undefined {
  try {
    return declarationOf(relative(ROOT, requireFromRuntime.resolve(specifier)))
  } catch {
    return undefined
  }
}

/** Renames what a file imports, and removes the exports that are only for the host. */
function withImports(text: string, rename: (specifier: string) => string): string {
  return rewrite(text, (statements) => {
    eachNode(statements, (node) => {
      const source = node.type === 'TsImportType' ? node.argument : node.source
      if (isNode(source) && typeof source.value === 'string') {
        Object.assign(source, { value: rename(source.value), raw: undefined })
      }
      if (node.type === 'ExportNamedDeclaration' && Array.isArray(node.specifiers)) {
        node.specifiers = node.specifiers.filter(({ orig }) => !HOST_ONLY.includes(orig?.value))
      }
    })
  })
}
