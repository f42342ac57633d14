import { createWireTable } from '@portal/contract/wire-table'
import { isRecord } from '@portal/domain/record'
import type { Shape } from '@portal/domain/shape'
import type { ModuleDeclaration } from '@portal/registry-format'
import {
  AUDIENCES,
  BARS,
  CARD_CALLS,
  CARD_SLOTS,
  FEATURE_FLAGS,
  FIGURES,
  ICONS,
  LINK_SLOTS,
  type ModuleCard,
  type ModuleEntry,
  SLOT_PROPS,
} from '@portal/runtime/module-contract'
import { BRANDS, EMBED_OF, urls } from '../storage'

export const STATUS_PAGE = '/status-dos-modulos'
export const SHELL_PAGES = [
  ['/404', 'Página não encontrada'],
  ['/endereco-invalido', 'Tente novamente mais tarde'],
  ['/unexpected-behavior', 'Tente novamente mais tarde'],
  [STATUS_PAGE, 'Status dos módulos'],
] as const

const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase() ?? ''
const RESERVED = new Set(
  [
    ...SHELL_PAGES.map(([path]) => path),
    ...urls.FILES.map(({ path }) => path),
    urls.CSP_REPORT,
    urls.TELEMETRY_REPORT,
    urls.METRICS_PATH,
    urls.PAGES.from,
    `/${BRANDS}/`,
    `/${EMBED_OF}/`,
  ]
    .map(firstSegment)
    .concat(urls.API_PREFIXES),
)

/** Whether the gateway or the shell serves the path itself. */
export const isReserved = (path: string): boolean => RESERVED.has(firstSegment(path))

/** Slash-separated words and `:parameters`, without a trailing slash. */
export const PATH = /^\/$|^\/[A-Za-z0-9][A-Za-z0-9-]*(?:\/(?:[A-Za-z0-9-]+|:[A-Za-z]\w*))*$/
export const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** Paths that differ only in case or in parameter names match the same URLs. */
export const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':')

const unknownRoutes = (key: string, said: unknown, { routes }: ModuleDeclaration): string[] =>
  Object.keys(Object(said))
    .filter((path) => !routes.some((route) => route.path === path))
    .map((path) => `"${key}": não há rota ${path}`)

/**
 * Validates a module's routes, and whatever `module.json` declares about them. `module.json` itself has a schema.
 * @param folder base name of the module's folder
 * @returns messages for the team, each naming what to change
 */
export function declarationProblems(declared: ModuleDeclaration, folder = declared.name): string[] {
  const { name, kind, visitors = {}, pages = {}, routes, entries = [] } = declared
  return [
    ...(name === folder ? [] : [`"name" é "${name}" e a pasta é ${folder}: devem ser iguais`]),
    ...unknownRoutes('visitors', visitors, declared),
    ...unknownRoutes('pages', pages, declared),
    ...(kind === 'routes' && routes.length === 0 ? ['não há rotas em src/routes.ts'] : []),
    ...routes.flatMap((route) => routeProblems(route)),
    ...repeated(routes.map(({ path }) => shapeOf(path))).map(
      (path) => `a rota ${path} está escrita duas vezes`,
    ),
    ...entries.flatMap((entry) => entryProblems(entry, routes)),
  ]
}

function routeProblems({ path, title, audience, bar }: ModuleDeclaration['routes'][number]): string[] {
  const problems = [
    ...(isText(title) ? [] : ['falta "title"']),
    ...(AUDIENCES.includes(audience) ? [] : [`"audience" é ${oneOf(AUDIENCES)}; não "${audience}"`]),
    ...(BARS.includes(bar) ? [] : [`"bar" é ${oneOf(BARS)}; não "${bar}"`]),
    ...(PATH.test(path)
      ? []
      : ['o caminho é uma barra e palavras, por exemplo "/meu-simulador/:id", sem barra no fim']),
    ...(isReserved(path) && path !== '/' ? ['o caminho é do próprio portal'] : []),
  ]
  return problems.map((problem) => `rota "${path}": ${problem}`)
}

/** Fits one row of the panel's menu. */
const MOST_LETTERS = 30

const EXTENSION_SLOTS = Object.keys(SLOT_PROPS)
const SLOTS: readonly string[] = [...LINK_SLOTS, ...CARD_SLOTS, ...EXTENSION_SLOTS]
const COMPONENT = /^[A-Z]\w*$/

function entryProblems(
  { slot, label, to, order, audience, featureFlag, icon, card, extension }: ModuleEntry,
  routes: ModuleDeclaration['routes'],
): string[] {
  const unknown = (key: string, value: string | undefined, known: readonly string[]) =>
    value === undefined || known.includes(value) ? [] : [`"${key}" é ${oneOf(known)}; não "${value}"`]
  const route = routes.find(({ path }) => path === `${to}`.split('#')[0] && !path.includes(':'))
  const isExtension = EXTENSION_SLOTS.includes(slot)
  const words = isExtension ? undefined : (label ?? route?.title)
  const problems = [
    ...(words === undefined || (isText(words) && words.length <= MOST_LETTERS)
      ? []
      : [`"label" é um texto de até ${MOST_LETTERS} letras`]),
    ...(Number.isFinite(order) ? [] : ['"order" é um número']),
    ...(route ? [] : ['não há essa rota neste módulo']),
    ...unknown('slot', `${slot}`, SLOTS),
    ...unknown('audience', audience, AUDIENCES),
    ...unknown('featureFlag', featureFlag, FEATURE_FLAGS),
    ...unknown('icon', icon, ICONS),
    ...(CARD_SLOTS.some((each) => each === slot) ? cardProblems(card) : []),
    ...(isExtension && !COMPONENT.test(`${extension}`)
      ? ['"extension" é o nome de um componente, por exemplo "Lembrete"']
      : []),
  ]
  return problems.map((problem) => `"entries", ${to}: ${problem}`)
}

const repeated = (items: readonly string[]) => [
  ...new Set(items.filter((item, i) => items.indexOf(item) !== i)),
]

/** Field shapes of the contract that each figure format accepts. */
const WRITTEN_FROM = {
  money: ['reais'],
  date: ['date', 'moment'],
  number: ['count', 'integer', 'number', 'reais'],
} satisfies Record<(typeof FIGURES)[number], readonly string[]>

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const oneOf = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')

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
function cardProblems(card: ModuleCard | undefined): string[] {
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
