import { join } from 'node:path'
import semver from 'semver'
import { inScratch, writeFiles } from './compiler'
import { consumerView } from './consumer-view'
import type { Declarations } from './declarations'
import { Questions } from './questions'
import { exportedNames } from './syntax'

export interface Change {
  name: string
  bump: 'minor' | 'major'
  /** In words, for the terminal. */
  what: string
}

const major = (name: string, what: string): Change => ({ name, bump: 'major', what })
const minor = (name: string, what: string): Change => ({ name, bump: 'minor', what })

/** How a type refers to the compared name. */
type At = (side: 'old' | 'now', view: 'plain' | 'keyed') => string

/** Changes between two versions, judged by whether code written for the old one compiles. */
export function judge(old: Declarations, now: Declarations): Change[] {
  const questions = new Questions()
  const entries = new Set([...Object.keys(old.entries), ...Object.keys(now.entries)])
  const found = [...entries].map((entry) => compareEntry(questions, entry, old, now))
  inScratch((dir) => {
    for (const [side, { files }] of Object.entries({ old, now })) {
      for (const [path, text] of Object.entries(files)) {
        writeFiles(join(dir, side), {
          [`plain/${path}`]: consumerView(text, false),
          [`keyed/${path}`]: consumerView(text, true),
        })
      }
    }
    questions.answer(dir)
  })
  const marked = now.changedMeanings.filter((text) => !old.changedMeanings.includes(text))
  return [
    ...(now.name === old.name ? [] : [major(now.name, `chamava-se ${old.name}`)]),
    ...comparePackages(old, now),
    ...found.flatMap((changes) => changes()),
    ...marked.map((what) => major('@changed', what)),
  ]
}

function compareEntry(questions: Questions, entry: string, old: Declarations, now: Declarations) {
  const files = { old: old.entries[entry] ?? '', now: now.entries[entry] ?? '' }
  const oldNames = exportedNames(old.files[files.old])
  const names = exportedNames(now.files[files.now])
  const removed = oldNames.filter((name) => !names.includes(name))
  const added = names.filter((name) => !oldNames.includes(name))
  const compared = oldNames
    .filter((name) => names.includes(name))
    .map((name) => {
      const at: At = (side, view) =>
        `import('./${side}/${view}/${files[side].replace(/\.d\.ts$/, '')}').${name}`
      return compareName(questions, `${entry} ${name}`, at)
    })
  return (): Change[] => [
    ...removed.map((name) => major(`${entry} ${name}`, 'deixou de existir')),
    ...compared.flatMap((changes) => changes()),
    ...added.map((name) => minor(`${entry} ${name}`, 'é novo')),
  ]
}

/** The ways to use a name in a type: those that compile with the old declarations must with the new ones. */
const USES: readonly ((name: string) => string)[] = [
  (name) => `typeof ${name}`,
  (name) => `ConstructorParameters<typeof ${name}>`,
  ...['', '<any>', '<any, any>', '<any, any, any>'].map((args) => (name: string) => name + args),
]

function compareName(questions: Questions, name: string, at: At): () => Change[] {
  const [old, now] = [at('old', 'plain'), at('now', 'plain')]
  const uses = USES.map((use) => ({
    old: questions.ask(use(old)),
    now: questions.ask(use(now)),
    same: questions.askSame(use(old), use(now)),
  }))
  const tables = { old: `typeof ${at('old', 'keyed')}`, now: `typeof ${at('now', 'keyed')}` }
  const plain = questions.askFit(`typeof ${old}`, `typeof ${now}`)
  const keyed = questions.askFit(tables.old, tables.now)
  const callable = [tables.old, tables.now].map((each) =>
    questions.askFit('(...args: never) => unknown', each),
  )
  const constructed = questions.askFit(
    `ConstructorParameters<typeof ${now}>`,
    `ConstructorParameters<typeof ${old}>`,
  )
  return () => {
    const wasPossible = uses.map((use) => use.old() === undefined)
    const isPossible = uses.map((use) => use.now() === undefined)
    const [isValue, isClass] = wasPossible
    const [wasCallable, isCallable] = callable.map((answer) => answer() === undefined)
    // A function that became generic over names, or ceased to be, has a table on one side only.
    const fit = wasCallable === isCallable ? keyed : plain
    const broken =
      uses.find((_, i) => wasPossible[i] && !isPossible[i])?.now() ??
      (isValue ? fit() : undefined) ??
      (isClass ? constructed() : undefined)
    const isSame = uses.every(({ same }, i) => (wasPossible[i] ? same() === undefined : !isPossible[i]))
    if (broken !== undefined) return [major(name, `não serve mais a quem o usava: ${broken}`)]
    return isSame ? [] : [minor(name, 'mudou')]
  }
}

/**
 * Types of external packages are read in their current version on both sides: what the runtime re-exports of
 * them (the router) changes with their major version.
 */
function comparePackages(old: Declarations, now: Declarations): Change[] {
  return Object.entries(old.packages)
    .map(([name, before]) => ({ name, before, after: now.packages[name] }))
    .filter(({ before, after }) => after === undefined || semver.major(before) !== semver.major(after))
    .map(({ name, before, after = 'nenhum' }) => major(name, `foi de ${before} a ${after}`))
}
