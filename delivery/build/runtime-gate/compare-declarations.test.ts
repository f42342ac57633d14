import { compareDeclarations } from './compare-declarations'
import type { Declarations } from './declarations'

type Verdict = 'none' | 'minor' | 'major'

const CONFIG = 'export interface Config { apiBase: string; brand: { name: string } }'
const getConfig = (keys: string) =>
  `export interface Config { apiBase: string${keys} }
   export declare function getConfig(): Config;`
const steps = (rows: string) =>
  `declare const catalogue: { readonly 'login': { rank: 1 }${rows} };
   export type StepName = keyof typeof catalogue;
   export declare function track(step: StepName): void;`
const ended = (reasons: string) =>
  `export type SessionEnd = ${reasons};
   export declare const useSession: import('zustand').UseBoundStore<import('zustand').StoreApi<{ ended: SessionEnd | null }>>;`
const visit = (slots: string) =>
  `export interface Visit { phone: string${slots} }
   export declare const visit: {
     get<K extends keyof Visit>(slot: K): Visit[K] | null;
     set<K extends keyof Visit>(slot: K, value: Visit[K]): void;
   };`
const flags = (keys: string) =>
  `export interface Flags { bol: boolean${keys} }
   export declare const flags: { get(): Flags; set(flags: Flags): void };`
const toasts = (keys: string) =>
  `export interface Toast { message: string${keys} }
   export declare const useStore: import('zustand').UseBoundStore<import('zustand').StoreApi<{ toasts: readonly Toast[] }>>;`
const send = (calls: string) =>
  `interface Calls { login: { body: string; answer: number }${calls} }
   export declare function send<K extends keyof Calls>(call: K, body: Calls[K]['body']): Promise<Calls[K]['answer']>;`
const sendWith = (options: string) =>
  `interface Bodies { login: string; logout: undefined }
   type Options<K extends keyof Bodies> = { ${options} } & (undefined extends Bodies[K] ? {} : { body: Bodies[K] });
   type Arguments<K extends keyof Bodies> = {} extends Options<K> ? [options?: Options<K>] : [options: Options<K>];
   export declare function send<K extends keyof Bodies>(call: K, ...[options]: Arguments<K>): Promise<Bodies[K]>;`
const f = (signature: string) => `export declare function f${signature};`

const table: readonly [kind: string, verdict: Verdict, old: string, now: string][] = [
  ['nothing', 'none', CONFIG, CONFIG],
  ['a type that moved', 'none', f('(x: string): { a: 1 }'), `interface A { a: 1 } ${f('(y: string): A')}`],
  ['a name added', 'minor', f('(): void'), `${f('(): void')} export declare const g: 1;`],
  ['a name removed', 'major', `${f('(): void')} export declare const g: 1;`, f('(): void')],
  ['a type removed', 'major', `${CONFIG} export type A = 1;`, CONFIG],
  ['a name renamed', 'major', f('(): void'), 'export declare function g(): void;'],
  [
    'an export renamed',
    'major',
    'declare const a: 1; export { a };',
    'declare const a: 1; export { a as b };',
  ],
  ['a prop no longer given', 'major', getConfig('; voicePin: boolean'), getConfig('')],
  ['a prop given that was not', 'minor', getConfig(''), getConfig('; voicePin: boolean')],
  ['an optional prop given', 'minor', getConfig(''), getConfig('; voicePin?: boolean')],
  ['a prop given that may be absent now', 'major', getConfig('; pin: boolean'), getConfig('; pin?: boolean')],
  ['a field more in a store', 'minor', toasts(''), toasts('; place: string')],
  ['a field less in a store', 'major', toasts('; place: string'), toasts('')],
  ['an optional prop taken', 'minor', f('(o: { a: 1 }): void'), f('(o: { a: 1; b?: 2 }): void')],
  ['a required prop taken', 'major', f('(o: { a: 1 }): void'), f('(o: { a: 1; b: 2 }): void')],
  ['a required prop taken by a method', 'major', flags(''), flags('; ren: boolean')],
  ['an optional prop taken by a method', 'minor', flags(''), flags('; ren?: boolean')],
  ['a taken prop that may be absent now', 'minor', f('(o: { a: 1 }): void'), f('(o: { a?: 1 }): void')],
  ['one more row in a table of names taken', 'minor', steps(''), steps(`; 'consult': { rank: 2 }`)],
  ['one row less', 'major', steps(`; 'consult': { rank: 2 }`), steps('')],
  ['one more slot', 'minor', visit(''), visit('; order: { by: string }')],
  ['a slot that takes less', 'major', visit(`; tone: 'a' | 'b'`), visit(`; tone: 'a'`)],
  ['one more call', 'minor', send(''), send('; logout: { body: null; answer: 1 }')],
  ['a call less', 'major', send('; logout: { body: null; answer: 1 }'), send('')],
  ['an option of all calls', 'minor', sendWith('retries?: 1'), sendWith('retries?: 1; signal?: 2')],
  ['a required option of all calls', 'major', sendWith('retries?: 1'), sendWith('retries: 1')],
  // Breaks a consumer's exhaustive switch.
  ['one more reason given', 'major', ended(`'user'`), ended(`'user' | 'expired'`)],
  [
    'one more reason of a set declared open',
    'minor',
    ended(`'user' | (string & {})`),
    ended(`'user' | 'expired' | (string & {})`),
  ],
  ['a required parameter', 'major', f('(a: string): void'), f('(a: string, b: string): void')],
  ['an optional parameter', 'minor', f('(a: string): void'), f('(a: string, b?: string): void')],
  ['a parameter made optional', 'minor', f('(a: string): void'), f('(a?: string): void')],
  ['a parameter made required', 'major', f('(a?: string): void'), f('(a: string): void')],
  ['a rest made required', 'major', f('(...[a]: [a?: 1]): void'), f('(...[a]: [a: 1]): void')],
  ['a parameter narrowed', 'major', f('(a: string | number): void'), f('(a: string): void')],
  ['a parameter widened', 'minor', f('(a: string): void'), f('(a: string | number): void')],
  ['a callback given more', 'minor', f('(c: (a: 1) => void): void'), f('(c: (a: 1, b: 2) => void): void')],
  ['a callback that must return', 'major', f('(c: () => void): void'), f('(c: () => string): void')],
  ['a result narrowed', 'minor', f('(): string | null'), f('(): string')],
  ['a result that may be null now', 'major', f('(): string'), f('(): string | null')],
  ['a result that comes later', 'major', f('(): string'), f('(): Promise<string>')],
  ['an overload removed', 'major', f('(a: 1): 1') + f('(a: 2): 2'), f('(a: 1): 1')],
  ['an overload added', 'minor', f('(a: 1): 1'), f('(a: 1): 1') + f('(a: 2): 2')],
  ['a function that became generic', 'minor', f('(a: string): void'), f('<T extends string>(a: T): void')],
  ['a constraint narrowed', 'major', f('<T>(a: T): T'), f('<T extends object>(a: T): T')],
  ['a constraint widened', 'minor', f('<T extends object>(a: T): T'), f('<T>(a: T): T')],
  ['a type parameter that must be given', 'major', 'export type A<T> = T', 'export type A<T, U> = T | U'],
  ['a type parameter with a default', 'minor', 'export type A<T> = T', 'export type A<T, U = T> = T | U'],
  [
    'a class whose constructor takes less',
    'major',
    `export declare class E extends Error { constructor(kind: 'a' | 'b') }`,
    `export declare class E extends Error { constructor(kind: 'a') }`,
  ],
  [
    'a class with one more property',
    'minor',
    'export declare class E extends Error { constructor(kind: string); }',
    'export declare class E extends Error { constructor(kind: string); readonly code: string }',
  ],
]

const version = (of: 2 | 3): Declarations => ({
  name: 'runtime',
  version: '1.0.0',
  entries: Object.fromEntries(table.map(([kind], i) => [kind, `${i}.d.ts`])),
  files: Object.fromEntries(table.map((row, i) => [`${i}.d.ts`, row[of]])),
  packages: { zustand: '5.1.0' },
})

describe('the version that a change asks for', () => {
  const changes = compareDeclarations(version(2), version(3))
  test.each(table)('%s: %s', (kind, verdict) => {
    const bumps = changes.filter(({ name }) => name.startsWith(`${kind} `)).map(({ bump }) => bump)
    const required = bumps.includes('major') ? 'major' : (bumps[0] ?? 'none')
    expect(required).toBe(verdict)
  })
})

describe('what declarations do not show', () => {
  const before = version(2)
  const compareWith = (now: Partial<Declarations>) => compareDeclarations(before, { ...before, ...now })

  test('the package has another name, under which deployed modules do not find it', () => {
    expect(compareWith({ name: 'run-time' })).toMatchObject([{ bump: 'major', what: 'chamava-se runtime' }])
  })

  test('an entry is gone', () => {
    const { nothing: _, ...entries } = before.entries
    expect(compareWith({ entries })).toEqual([
      { name: 'nothing Config', bump: 'major', what: 'deixou de existir' },
    ])
  })

  test('a package that is passed on has a new major version', () => {
    expect(compareWith({ packages: { zustand: '5.9.0' } })).toEqual([])
    expect(compareWith({ packages: { zustand: '6.0.0' } })).toMatchObject([
      { name: 'zustand', bump: 'major' },
    ])
  })
})
