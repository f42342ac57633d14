import { join } from 'node:path'
import semver from 'semver'
import { writeFiles } from '../../storage'
import { compile, inScratch } from './compiler'
import { type Declarations, exportedNames } from './declarations'

export interface Change {
  name: string
  bump: 'minor' | 'major'
  /** Description for the terminal. */
  what: string
}

const major = (name: string, what: string): Change => ({ name, bump: 'major', what })
const minor = (name: string, what: string): Change => ({ name, bump: 'minor', what })

const PRELUDE = `type Fits<Wanted, Given extends Wanted> = Given
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Yes<T extends true> = T`

/** The compiler's error for each type; undefined if it compiles. */
function errorsIn(dir: string, types: readonly string[]): (string | undefined)[] {
  const lines = types.map((type, i) => `export type T${i} = ${type}`)
  writeFiles(dir, { 'questions.ts': [...lines, PRELUDE].join('\n') })
  const output = compile(dir, { noUnusedLocals: false, types: [] }, [`${dir}/questions.ts`])
  const errors: (string | undefined)[] = types.map(() => undefined)
  // The last line of an error is the most specific one.
  for (const [, line, why = ''] of output.matchAll(/questions\.ts\((\d+),\d+\): error \w+: (.*(?:\n .*)*)/g))
    errors[Number(line) - 1] = why
      .split('\n')
      .at(-1)
      ?.trim()
      .replace(/import\("[^"]*\/\.cache\/[^"]*"\)\./g, '')
  return errors
}

/** Ways to use a name in a type. Whatever compiles with the old declarations must compile with the new ones. */
const USES: readonly ((name: string) => string)[] = [
  (name) => `typeof ${name}`,
  (name) => `ConstructorParameters<typeof ${name}>`,
  ...['', '<any>', '<any, any>'].map((args) => (name: string) => name + args),
]

const keyed = (name: string) => name.replace('/plain/', '/keyed/')

/** Types to compile for a name that both versions export, and the interpretation of their errors. */
function askAbout(name: string, old: string, now: string) {
  const types = [
    ...USES.map((use) => use(old)),
    ...USES.map((use) => use(now)),
    ...USES.map((use) => `Yes<Same<${use(old)}, ${use(now)}>>`),
    `Fits<typeof ${old}, typeof ${now}>`,
    `Fits<typeof ${keyed(old)}, typeof ${keyed(now)}>`,
    `Fits<ConstructorParameters<typeof ${now}>, ConstructorParameters<typeof ${old}>>`,
  ]
  return {
    types,
    classify(errors: readonly (string | undefined)[]): Change[] {
      const [was, is, differs] = [0, 1, 2].map((part) =>
        errors.slice(part * USES.length, (part + 1) * USES.length),
      )
      const [plain, table, constructed] = errors.slice(-3)
      const possible = USES.map((_, i) => i).filter((i) => was?.[i] === undefined)
      const broken =
        possible.map((i) => is?.[i]).find((error) => error !== undefined) ??
        (possible.includes(0) && table !== undefined ? plain : undefined) ??
        (possible.includes(1) ? constructed : undefined)
      if (broken !== undefined) return [major(name, `não serve mais a quem o usava: ${broken}`)]
      const isSame = USES.every((_, i) =>
        possible.includes(i) ? differs?.[i] === undefined : is?.[i] !== undefined,
      )
      return isSame ? [] : [minor(name, 'mudou')]
    },
  }
}

/** TypeScript compares method parameters bivariantly; as properties they are compared contravariantly. */
const withoutMethods = (declarations: string) =>
  declarations.replace(/(?<=[{;]\s*)([\w$]+\??)((?:<[^;]*>)?\([^;{}]*\)): ([^;}]*)(?=[;}])/g, '$1: $2 => $3')

/**
 * Generic functions over names (`send<K extends CallName>`) are not always assignable to the same function over fewer
 * names, so they become a mapped type with one function per name.
 */
const withTables = (declarations: string) =>
  `${declarations.replace(
    /(?:function ([\w$]+)|(?<=: ))<(\w+) extends ([^<>=;]+)>(\(.*?\))(?::| =>) ([^;]*);/g,
    (_, name: string | undefined, key: string, names: string, parameters: string, result: string) => {
      const plain = `${parameters} => ${result}`
      const table = `TableOf<${names}, { [${key} in ${names}]: ${plain} }, <${key} extends ${names}>${plain}>;`
      return name === undefined ? table : `const ${name}: ${table}`
    },
  )}
type TableOf<Names, Table, Generic> = [Names] extends [PropertyKey] ? Table : Generic`

/** Classifies changes by whether code written for the old version still compiles. */
export function compareDeclarations(old: Declarations, now: Declarations): Change[] {
  const changes: Change[] = now.name === old.name ? [] : [major(now.name, `chamava-se ${old.name}`)]
  const comparisons: ReturnType<typeof askAbout>[] = []
  for (const entry of new Set([...Object.keys(old.entries), ...Object.keys(now.entries)])) {
    const [before, after] = [old, now].map(({ entries, files }) => exportedNames(files[entries[entry] ?? '']))
    const at = (side: 'old' | 'now', name: string) =>
      `import('./${side}/plain/${(side === 'old' ? old : now).entries[entry]?.replace(/\.d\.ts$/, '')}').${name}`
    for (const name of before ?? [])
      if (after?.includes(name))
        comparisons.push(askAbout(`${entry} ${name}`, at('old', name), at('now', name)))
      else changes.push(major(`${entry} ${name}`, 'deixou de existir'))
    for (const name of after ?? [])
      if (!before?.includes(name)) changes.push(minor(`${entry} ${name}`, 'é novo'))
  }
  const errors = inScratch((dir) => {
    for (const [side, { files }] of Object.entries({ old, now }))
      for (const [path, text] of Object.entries(files))
        writeFiles(join(dir, side), {
          [`plain/${path}`]: withoutMethods(text),
          [`keyed/${path}`]: withTables(withoutMethods(text)),
        })
    return errorsIn(
      dir,
      comparisons.flatMap(({ types }) => types),
    )
  })
  for (const each of comparisons) changes.push(...each.classify(errors.splice(0, each.types.length)))
  return [...changes, ...comparePackages(old, now)]
}

/**
 * External packages are read in their current version on both sides. Their re-exports (the router) change with their
 * major version.
 */
const comparePackages = (old: Declarations, now: Declarations): Change[] =>
  Object.entries(old.packages)
    .map(([name, before]) => ({ name, before, after: now.packages[name] }))
    .filter(({ before, after }) => after === undefined || semver.major(before) !== semver.major(after))
    .map(({ name, before, after = 'nenhum' }) => major(name, `foi de ${before} a ${after}`))
