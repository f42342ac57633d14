import { type FieldBudget, type ModuleDeclaration, ROLES } from '@portal/registry-format'
import { AUDIENCES, BARS } from '@portal/runtime/module-contract'
import {
  API_PREFIXES,
  BRANDS,
  EMBED_OF,
  FILES,
  METRICS_PATH,
  PAGES,
  REPORTS,
  TELEMETRY_REPORT,
} from './site-routes'

/** The shell's own pages. */
export const SHELL_PAGES = [
  ['/404', 'Página não encontrada'],
  ['/endereco-invalido', 'Tente novamente mais tarde'],
  ['/unexpected-behavior', 'Tente novamente mais tarde'],
  ['/status-dos-modulos', 'Status dos módulos'],
] as const

const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase() ?? ''
const RESERVED = new Set(
  [
    ...SHELL_PAGES.map(([path]) => path),
    ...FILES.map(({ path }) => path),
    ...Object.keys(REPORTS),
    TELEMETRY_REPORT,
    METRICS_PATH,
    PAGES.from,
    `/${BRANDS}/`,
    `/${EMBED_OF}/`,
  ]
    .map(firstSegment)
    .concat(API_PREFIXES),
)

/** Addresses that the gateway and the shell serve themselves. */
export const isReserved = (path: string): boolean => RESERVED.has(firstSegment(path))

/** Words between slashes, parameters among them; without a slash at the end. */
export const PATH = /^\/$|^\/[A-Za-z0-9][A-Za-z0-9-]*(?:\/(?:[A-Za-z0-9-]+|:[A-Za-z]\w*))*$/
export const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const KEYS: readonly string[] = [
  '$schema',
  'name',
  'owner',
  'kind',
  'budget',
  'routes',
  'smokes',
  'visitors',
] satisfies ('$schema' | keyof ModuleDeclaration)[]

/** Two paths of one shape are the same address. */
export const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':')

const oneOf = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isSize = (value: unknown) => typeof value === 'number' && value > 0

/** What `budget.field` may say, each with its sentence. */
const FIELD_LIMITS: Readonly<Record<keyof FieldBudget, (value: unknown) => string[]>> = {
  failurePercent: (value) =>
    typeof value === 'number' && value >= 0 && value < 100
      ? []
      : ['"budget": failurePercent é a porcentagem de visitas com falha, de 0 até menos que 100'],
  inpMs: (value) => (isSize(value) ? [] : ['"budget": inpMs é um número de milissegundos maior que zero']),
}

function fieldProblems(field: FieldBudget | undefined): string[] {
  if (field === undefined) return []
  if (typeof field !== 'object' || field === null) return ['"budget": field tem failurePercent e inpMs']
  const isLimit = (key: string): key is keyof FieldBudget => Object.hasOwn(FIELD_LIMITS, key)
  return Object.entries(field).flatMap(([key, value]) =>
    isLimit(key) ? FIELD_LIMITS[key](value) : [`"budget": "${key}" não existe em field`],
  )
}

const isNamed = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && ROLES.some((role) => role === value[0]) && isText(value[1])
const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What a step of a smoke may be, by its first key. */
const STEPS: Readonly<Record<string, (step: object) => boolean>> = {
  see: (step) => 'see' in step && (isText(step.see) || isNamed(step.see)),
  click: (step) => 'click' in step && isNamed(step.click),
  fill: (step) => 'fill' in step && isText(step.fill) && 'with' in step && typeof step.with === 'string',
  told: (step) => 'told' in step && Array.isArray(step.told) && step.told.every(isText),
}
const isStep = (step: unknown) => {
  const keys = isFields(step) ? Object.keys(step) : []
  const [kind = ''] = keys
  return isFields(step) && keys.length === (kind === 'fill' ? 2 : 1) && STEPS[kind]?.(step) === true
}

function smokeProblems({ smokes = [], visitors = {}, routes }: ModuleDeclaration): string[] {
  if (!Array.isArray(smokes)) return ['"smokes" é uma lista']
  const paths = routes.map(({ path }) => path)
  return [
    ...smokes.flatMap((smoke: unknown, i) => {
      const { name, as, open, steps }: Record<string, unknown> = isFields(smoke) ? { ...smoke } : {}
      const wrong = Array.isArray(steps) ? steps.findIndex((step) => !isStep(step)) : 0
      return [
        ...(isText(name) ? [] : ['falta "name"']),
        ...(as === undefined || isText(as) ? [] : ['"as" é a chave de uma cena ou de um devedor de teste']),
        // `//host` and `/\host` are addresses elsewhere.
        ...(typeof open === 'string' && /^\/(?![/\\])/.test(open) ? [] : ['"open" é um caminho do portal']),
        ...(wrong === -1
          ? []
          : [`passo ${wrong + 1}: um passo é {"see"}, {"click"}, {"fill", "with"} ou {"told"}`]),
      ].map((problem) => `smoke ${isText(name) ? `"${name}"` : i + 1}: ${problem}`)
    }),
    ...Object.entries(visitors).flatMap(([path, key]) => [
      ...(paths.includes(path) ? [] : [`"visitors": não há rota ${path}`]),
      ...(isText(key) ? [] : [`"visitors": ${path} diz a chave de uma cena ou de um devedor de teste`]),
    ]),
  ]
}

/**
 * What a module declares, which comes from files that no compiler reads. Each sentence names what to change.
 * @param folder the last part of the module's folder
 */
export function declarationProblems(declared: ModuleDeclaration, folder = declared.name): string[] {
  const { name, owner, kind, budget, routes } = declared
  const sizes = { entryKb: budget?.entryKb, routeKb: budget?.routeKb, ...budget?.pageKb }
  return [
    ...Object.keys(declared).flatMap((key) =>
      KEYS.includes(key) ? [] : `"${key}" não existe no module.json`,
    ),
    ...(NAME.test(name)
      ? []
      : [`"name" é mfe- e letras minúsculas, por exemplo "mfe-simulador"; não "${name}"`]),
    ...(name === folder ? [] : [`"name" é "${name}" e a pasta é ${folder}: devem ser iguais`]),
    ...(isText(owner) ? [] : ['"owner" diz o nome da equipe']),
    ...(['routes', 'widget'].includes(kind) ? [] : [`"kind" é "routes" ou "widget"; não "${kind}"`]),
    ...Object.entries(sizes).flatMap(([key, size]) =>
      isSize(size) ? [] : `"budget": ${key} é um número de KB maior que zero`,
    ),
    ...fieldProblems(budget?.field),
    ...smokeProblems(declared),
    ...(kind === 'routes' && routes.length === 0 ? ['não há rotas em src/routes.ts'] : []),
    ...routes.flatMap((route) => routeProblems(route)),
    ...repeated(routes.map(({ path }) => shapeOf(path))).map(
      (path) => `a rota ${path} está escrita duas vezes`,
    ),
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

const repeated = (items: readonly string[]) => [
  ...new Set(items.filter((item, i) => items.indexOf(item) !== i)),
]
