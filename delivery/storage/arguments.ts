import { CommandError } from './site'

/** For scripts without arguments. */
export function refuseArguments(usage: string): void {
  const [excess] = process.argv.slice(2)
  if (excess !== undefined) throw new CommandError(`Não entendi ${excess}.\n${usage}`)
}

/** Parses a share of browsers, 0 to 100. */
export function percentage(text: string): number {
  const percent = text.trim() === '' ? Number.NaN : Number(text)
  if (!(percent >= 0 && percent <= 100)) throw new CommandError('A porcentagem vai de 0 a 100.')
  return percent
}
