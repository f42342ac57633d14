/** The public surface of a package as text, and what a change of it asks of the version (semver.org). */

/** Export name to its declaration, on one line. */
export type EntrySurface = Readonly<Record<string, string>>

/** Entry ('.', './ui') to its exports. */
export type Surface = Readonly<Record<string, EntrySurface>>

export type Bump = 'none' | 'minor' | 'major'

export interface SurfaceChange {
  entry: string
  name: string
  kind: 'added' | 'removed' | 'changed'
}

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:function|const|let|class|interface|type|enum) ([\w$]+)/
const REEXPORTED = /^export (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/
const REEXPORTED_ALL = /^export \* from ['"]([^'"]+)['"]/

/**
 * The exports of a declaration file as the compiler emits it, re-exports followed. `read` answers a file's
 * text and the function that resolves what it imports; null for a package of someone else.
 */
export function exportsOf(
  file: string,
  read: (file: string) => { text: string; resolve(specifier: string): string | null },
): EntrySurface {
  const { text, resolve } = read(file)
  const found: Record<string, string> = {}
  const add = (name: string, declaration: string) => {
    // Overloads of one function come as several statements.
    found[name] = found[name] === undefined ? declaration : `${found[name]} ${declaration}`
  }
  for (const statement of statementsOf(text)) {
    const declared = DECLARED.exec(statement)?.[1]
    const [, names, from] = REEXPORTED.exec(statement) ?? []
    const all = REEXPORTED_ALL.exec(statement)?.[1]
    if (declared !== undefined) add(declared, statement)
    if (names !== undefined && from !== undefined) {
      const target = resolve(from)
      const there = target === null ? null : exportsOf(target, read)
      for (const { local, exported } of namesIn(names)) add(exported, there?.[local] ?? `from ${from}`)
    }
    if (all !== undefined) {
      const target = resolve(all)
      if (target !== null) Object.assign(found, exportsOf(target, read))
    }
  }
  return found
}

/** A statement starts at the margin; what belongs to it is indented or closes it. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  for (const line of text.split('\n')) {
    if (/^\w/.test(line)) statements.push(line)
    else if (statements.length > 0 && line.trim() !== '')
      statements.push(`${statements.pop()} ${line.trim()}`)
  }
  return statements
}

function namesIn(list: string): { local: string; exported: string }[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [local = '', exported = local] = item.split(' as ')
      return { local, exported }
    })
}

export function compareSurfaces(before: Surface, after: Surface): SurfaceChange[] {
  const changes: SurfaceChange[] = []
  for (const entry of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const then = before[entry] ?? {}
    const now = after[entry] ?? {}
    for (const name of new Set([...Object.keys(then), ...Object.keys(now)])) {
      if (then[name] === now[name]) continue
      const kind = then[name] === undefined ? 'added' : now[name] === undefined ? 'removed' : 'changed'
      changes.push({ entry, name, kind })
    }
  }
  return changes
}

/** What is taken away or changed may break a module that was built before; what is added breaks none. */
export function requiredBump(changes: readonly SurfaceChange[]): Bump {
  if (changes.length === 0) return 'none'
  return changes.every(({ kind }) => kind === 'added') ? 'minor' : 'major'
}

/** Whether going from one version to the other is the bump that was asked, or more. */
export function isBumpedEnough(before: string, after: string, bump: Bump): boolean {
  const [oldMajor = 0, oldMinor = 0] = before.split('.').map(Number)
  const [newMajor = 0, newMinor = 0] = after.split('.').map(Number)
  if (bump === 'none' || newMajor > oldMajor) return true
  return bump === 'minor' && newMajor === oldMajor && newMinor > oldMinor
}
