import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Read from the sources at build time. */
export interface Sources {
  /** JSX by name of the state. */
  states: Readonly<Record<string, string>>
  /** Declaration of the props by name of the component. */
  props: Readonly<Record<string, string>>
  /** Components that the kit exports. */
  components: readonly string[]
}

const TABLE = /^export const \w+ = \{(.*?)\} satisfies StateTable$/gms
const STATE = /^ {1,2}(?:'([^']+)'|(\w+)): (.*?),?\s*(?=^ {1,2}['\w]|(?![\s\S]))/gms
const FUNCTION = /^function (\w+).*?^\}$/gms
const PROPS = /^(?:\/\*\*(?:(?!\*\/).)*\*\/\n)?export (?:interface|type) (\w+)Props\b.*?\n\}.*?\n/gms
const EXPORTS = /^export \{([^}]*)\}/gm
const KIT = ['ui', 'connected'].map((name) => join(import.meta.dirname, '..', name, 'src'))

const readAll = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

const withoutIndent = (code: string): string => {
  const indent = /^ */.exec(code)?.[0] ?? ''
  return code.replaceAll(`\n${indent}`, '\n').trimStart()
}

/** What is within parentheses, `wide()` and a fragment. */
const codeOf = (value: string): string =>
  withoutIndent(value.replace(/^(?:wide)?\(\n?(.*?),?\s*\)$/s, '$1').replace(/^\s*<>\n(.*)\n\s*<\/>$/s, '$1'))

/** The states of a file with their code, and that of its own components in it. */
function statesIn(file: string): [name: string, code: string][] {
  const own = [...file.matchAll(FUNCTION)]
  return [...file.matchAll(TABLE)].flatMap(([, table = '']) =>
    [...table.matchAll(STATE)].map(([, quoted, name = quoted, value = '']) => {
      const code = codeOf(value)
      const components = own.filter(([, component]) => code.includes(`<${component} `))
      return [name ?? '', [code, ...components.map(([source]) => source)].join('\n\n')]
    }),
  )
}

export function readSources(): Sources {
  const states = readAll(join(import.meta.dirname, 'src/parts')).flatMap(statesIn)
  const names = states.map(([name]) => name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length > 0) throw new Error(`Two states of the gallery have one name: ${twice.join(', ')}`)
  const kit = KIT.flatMap(readAll).flatMap((text) => [...text.matchAll(PROPS)])
  const exported = KIT.flatMap((folder) => [
    ...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(EXPORTS),
  ]).flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return {
    states: Object.fromEntries(states),
    props: Object.fromEntries(kit.map(([text, name]) => [name, text.trim()])),
    components: exported.filter((name) => /^[A-Z][a-z]/.test(name)),
  }
}
