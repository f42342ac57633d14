import type { ReleasedRoute } from '@portal/runtime/module-contract'

/** What has changed, in the order of the page. */
export const KINDS = {
  refused: 'publicação',
  broken: 'defeito',
  route: 'rota',
  call: 'chamada',
  contract: 'contrato',
  kernel: 'kernel',
  title: 'título',
  spoken: 'fala',
  tab: 'ordem do Tab',
  markup: 'marcação',
  picture: 'figura',
  word: 'texto no código',
  style: 'estilo',
  package: 'pacote',
  bytes: 'bytes',
  source: 'código',
} as const

export interface Change {
  kind: keyof typeof KINDS
  /** A screen, routes, or a part of the module. */
  at: string
  what: string
}

export interface Lines {
  gone: readonly string[]
  come: readonly string[]
}

/** What is in one list and not in the other, in order: a line that moved is in both. */
export function lineDifferences(before: readonly string[], after: readonly string[]): Lines {
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const gone: string[] = []
  const come: string[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1)))
      gone.push(before[i++] ?? '')
    else come.push(after[j++] ?? '')
  }
  return { gone, come }
}

/** More than this nobody reads; the rest is counted. */
const TOLD = 60

/** Differences in words: what moved, what was replaced, what is gone or new. */
export function inWords({ gone, come }: Lines): string[] {
  const moved = gone.filter((line) => come.includes(line))
  const [left, right] = [gone, come].map((lines) => lines.filter((line) => !moved.includes(line)))
  const pairs = left?.length === right?.length ? (left ?? []).map((line, i) => `${line} → ${right?.[i]}`) : []
  const told = [
    ...moved.map((line) => `mudou de lugar: ${line}`),
    ...(pairs.length > 0
      ? pairs
      : [...(left ?? []).map((line) => `saiu: ${line}`), ...(right ?? []).map((line) => `entrou: ${line}`)]),
  ]
  return told.length > TOLD ? [...told.slice(0, TOLD), `e mais ${told.length - TOLD}`] : told
}

/** What is in one and not in the other, wherever it stands: calls, packages, texts. */
export function setDifferences(before: Iterable<string>, after: Iterable<string>): Lines {
  const [old, now] = [new Set(before), new Set(after)]
  return {
    gone: [...old].filter((each) => !now.has(each)).sort(),
    come: [...now].filter((each) => !old.has(each)).sort(),
  }
}

const COLUMNS = [
  ['title', 'título'],
  ['audience', 'público'],
  ['bar', 'barra'],
  ['prerender', 'página pronta'],
] as const

const shown = (value: unknown) => (value === undefined ? 'não' : value === true ? 'sim' : String(value))

/** One table of routes against another; a route that keeps its title and its audience was renamed. */
export function routeDifferences(
  before: readonly ReleasedRoute[],
  after: readonly ReleasedRoute[],
): Change[] {
  const isIn = (routes: readonly ReleasedRoute[]) => (route: ReleasedRoute) =>
    routes.some(({ path }) => path === route.path)
  const gone = before.filter((route) => !isIn(after)(route))
  const renamed = after
    .filter((route) => !isIn(before)(route))
    .map((now) => ({
      now,
      old: gone.find((each) => each.title === now.title && each.audience === now.audience),
    }))
  const change = (at: string, what: string): Change => ({ kind: 'route', at, what })
  return [
    ...gone
      .filter((route) => !renamed.some(({ old }) => old === route))
      .map(({ path, title }) => change(path, `saiu ("${title}")`)),
    ...renamed.map(({ now, old }) =>
      change(now.path, old ? `antes era ${old.path}` : `nova: "${now.title}", público ${now.audience}`),
    ),
    ...before.flatMap((old) => {
      const now = after.find(({ path }) => path === old.path)
      return COLUMNS.filter(([key]) => now && shown(old[key]) !== shown(now[key])).map(([key, name]) =>
        change(old.path, `${name}: ${shown(old[key])} → ${shown(now?.[key])}`),
      )
    }),
  ]
}

/** Calls by screen. */
export function callDifferences(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, ReadonlySet<string>>,
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((at) => {
    const { gone, come } = setDifferences(before.get(at) ?? [], after.get(at) ?? [])
    return [
      ...gone.map((call): Change => ({ kind: 'call', at, what: `não é mais feita: ${call}` })),
      ...come.map((call): Change => ({ kind: 'call', at, what: `nova: ${call}` })),
    ]
  })
}

export type Sizes = ReadonlyMap<string, number>

/** Below this a file is as heavy as before: names and signatures in it compress a little differently. */
const NOISE_BYTES = 64

export function byteDifferences(before: Sizes, after: Sizes): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((at) => {
    const [old, now] = [before.get(at), after.get(at)]
    const by = (now ?? 0) - (old ?? 0)
    if (old !== undefined && now !== undefined && Math.abs(by) < NOISE_BYTES) return []
    const what =
      old === undefined
        ? `novo, ${now} B`
        : now === undefined
          ? `saiu, ${old} B`
          : `${old} → ${now} B (${by > 0 ? '+' : ''}${by})`
    return [{ kind: 'bytes', at, what }]
  })
}

const FILE_KINDS = [
  ['JS', /^JS |\.js$/],
  ['CSS', /^CSS /],
  ['Fontes', /\.woff2$/],
  ['HTML', /^HTML /],
] as const

export interface Weight {
  kind: string
  before: number
  after: number
}

/** Sums by kind of file. */
export function weightsOf(before: Sizes, after: Sizes): Weight[] {
  const kindOf = (part: string) => FILE_KINDS.find(([, is]) => is.test(part))?.[0] ?? 'Outros'
  const sum = (sizes: Sizes, kind: string) =>
    [...sizes].reduce((all, [part, bytes]) => (kindOf(part) === kind ? all + bytes : all), 0)
  return [...FILE_KINDS.map(([kind]) => kind), 'Outros']
    .map((kind) => ({ kind, before: sum(before, kind), after: sum(after, kind) }))
    .filter((each) => each.before + each.after > 0)
}
