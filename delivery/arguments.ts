import { parseArgs } from 'node:util'
import { CommandError } from './site'

export interface Accepted<Option extends string> {
  /** Usage line, printed with every refusal. */
  usage: string
  /** Minimum and maximum number of positional arguments. None by default. */
  words?: readonly [least: number, most: number]
  /** Names of its options; each has a value, `--name=value`. */
  options?: readonly Option[]
  /** Those that may stand without a value, which is then empty. */
  bare?: readonly Option[]
  /** Those that never have one; `dry-run` is one wherever it is taken. */
  flags?: readonly Option[]
}

export interface Arguments<Option extends string> {
  words: string[]
  options: Partial<Record<Option, string>>
}

/** Parsed arguments of a command. Unknown arguments are refused, not ignored. */
export function readArguments<Option extends string = never>(
  { usage, words: [least, most] = [0, 0], options: known = [], bare = [], flags = [] }: Accepted<Option>,
  args: readonly string[] = process.argv.slice(2),
): Arguments<Option> {
  const isFlag = (name: Option) => name === 'dry-run' || flags.includes(name)
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      known.map((name) => [name, { type: isFlag(name) ? ('boolean' as const) : ('string' as const) }]),
    ),
    allowPositionals: true,
    // Its messages are in English.
    strict: false,
    tokens: true,
  })
  const options: Partial<Record<Option, string>> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const name = known.find((each) => `--${each}` === token.rawName)
    if (name === undefined) throw new CommandError(`Não entendi ${args[token.index]}.\n${usage}`)
    if (isFlag(name) && token.value !== undefined)
      throw new CommandError(`--${name} não tem valor.\n${usage}`)
    if (!token.value && !bare.includes(name) && !isFlag(name))
      throw new CommandError(`Falta o valor de --${name}.\n${usage}`)
    options[name] = token.value ?? ''
  }
  const [excess] = positionals.slice(most)
  if (excess !== undefined) throw new CommandError(`Não entendi ${excess}.\n${usage}`)
  if (positionals.length < least) throw new CommandError(usage)
  return { words: positionals, options }
}

/** A share of browsers, 0 to 100. */
export function percentage(text: string): number {
  const percent = text.trim() === '' ? Number.NaN : Number(text)
  if (!(percent >= 0 && percent <= 100)) throw new CommandError('A porcentagem vai de 0 a 100.')
  return percent
}
