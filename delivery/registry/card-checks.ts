import { createWireTable } from '@portal/contract/wire-table'
import { isRecord } from '@portal/domain/record'
import type { Shape } from '@portal/domain/shape'
import { CARD_CALLS, FIGURES, type ModuleCard } from '@portal/runtime/module-contract'

/** Field shapes of the contract that each figure format accepts. */
const WRITTEN_FROM = {
  money: ['reais'],
  date: ['date', 'moment'],
  number: ['count', 'integer', 'number', 'reais'],
} satisfies Record<(typeof FIGURES)[number], readonly string[]>

export const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
export const oneOf = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')

/** Resolves a field by name, optional or not, and unwraps its `sense` rule. */
function fieldOf(whole: Shape | undefined, name: string): Shape | undefined {
  const shape = plain(whole)
  return isRecord(shape) ? plain(shape[name] ?? shape[`${name}?`]) : undefined
}
const plain = (shape: Shape | undefined): Shape | undefined =>
  Array.isArray(shape) && shape[0] === 'sense' ? plain(shape[2]) : shape
const entryOf = (shape: Shape | undefined): Shape | undefined =>
  Array.isArray(shape) && (shape[0] === 'entries' || shape[0] === 'list') ? shape[1] : undefined

/** Validates a dashboard card against the answers that the contract declares. */
export function cardProblems(card: ModuleCard | undefined): string[] {
  const { call, list, until, title, text, figure }: Partial<ModuleCard> = card ?? {}
  if (!CARD_CALLS.some((each) => each === call)) return [`"call" é ${oneOf(CARD_CALLS)}; não "${call}"`]
  const answer = createWireTable().answers[`${call}`]?.['200']
  const schema = list === undefined ? answer : entryOf(`${list}`.split('.').reduce(fieldOf, answer))
  if (schema === undefined) return [`"list": a resposta de ${call} não tem a lista ${list}`]
  const isOf = (name: string, shapes: readonly string[]) =>
    shapes.some((shape) => shape === fieldOf(schema, name))
  const titles = list === undefined ? [title] : [Object(title).one, Object(title).other]
  return [
    ...(titles.every(isText) ? [] : [`"title" é ${list === undefined ? 'um texto' : '{ one, other }'}`]),
    ...(isText(text) ? [] : ['"text" é um texto']),
    ...(until === undefined || isOf(until, ['date']) ? [] : [`"until": não há o dia ${until} na lista`]),
    ...(figure === undefined ? [] : figureProblems(figure, isOf)),
  ]
}

function figureProblems(
  { label, field, as }: NonNullable<ModuleCard['figure']>,
  isOf: (name: string, shapes: readonly string[]) => boolean,
): string[] {
  if (!FIGURES.includes(as)) return [`"figure.as" é ${oneOf(FIGURES)}; não "${as}"`]
  return [
    ...(isText(label) ? [] : ['"figure.label" é um texto']),
    ...(isOf(field, WRITTEN_FROM[as]) ? [] : [`"figure": não há o campo ${field} que se escreva como ${as}`]),
  ]
}
