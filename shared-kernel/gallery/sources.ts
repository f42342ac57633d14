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

const STATE = /^( *)<State name="([^"]+)"(?: wide)?>\n(.*?)\n\1<\/State>/gms
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

export function readSources(): Sources {
  const states = readAll(join(import.meta.dirname, 'src/parts')).flatMap((text) => [...text.matchAll(STATE)])
  const names = states.map(([, , name = '']) => name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length > 0) throw new Error(`Two states of the gallery have one name: ${twice.join(', ')}`)
  const kit = KIT.flatMap(readAll).flatMap((text) => [...text.matchAll(PROPS)])
  const exported = KIT.flatMap((folder) => [
    ...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(EXPORTS),
  ]).flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return {
    states: Object.fromEntries(states.map(([, , name, code = '']) => [name, withoutIndent(code)])),
    props: Object.fromEntries(kit.map(([text, name]) => [name, text.trim()])),
    components: exported.filter((name) => /^[A-Z][a-z]/.test(name)),
  }
}
