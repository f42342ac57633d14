import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Violates each rule once, in a temporary repository with only these files. */
const ROOT = resolve(__dirname, '..')
const house = mkdtempSync(join(tmpdir(), 'walls-'))
afterAll(() => rmSync(house, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

interface Refused {
  path: string
  category: string
  message: string
}

/** What Biome refuses. */
function biome(...args: string[]): Refused[] {
  const report: { diagnostics: { category: string; location: { path: string }; message: string }[] } =
    JSON.parse(
      run('biome', 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', ...args),
    )
  return report.diagnostics.map(({ category, location, message }) => ({
    path: location.path,
    category,
    message,
  }))
}

function run(tool: string, ...args: string[]): string {
  const bin = join(ROOT, 'node_modules/.bin', tool)
  return spawnSync(bin, args, { cwd: house, encoding: 'utf8' }).stdout
}

const NOT_HERE = (name: string) => `'${name}' may not be imported here`
const UNDECLARED = "isn't specified in"
const use = (name: string) => `import * as used from '${name}'\nexport const value = used\n`

/** A file, its text, and the expected error; null if it is valid. */
const cases: readonly (readonly [file: string, text: string, refused: string | null])[] = [
  ['mfe-panel/src/good.ts', use('@portal/runtime'), null],
  [
    'mfe-panel/src/api.ts',
    use('@portal/sandbox'),
    `${NOT_HERE('@portal/sandbox')}: the API is reached by its contract`,
  ],
  ['mfe-panel/src/api.test.ts', use('@portal/sandbox/testing'), null],
  ['mfe-panel/src/release.ts', use('delivery/site'), NOT_HERE('delivery/site')],
  ['mfe-panel/src/browser.ts', use('e2e/servers'), UNDECLARED],
  ['mfe-panel/src/call.ts', use('axios'), `${NOT_HERE('axios')}: calls go through send() of @portal/runtime`],
  ['mfe-panel/src/way.ts', use('react-router-dom'), `${NOT_HERE('react-router-dom')}: navigation comes from`],
  [
    'mfe-panel/src/query.ts',
    use('@tanstack/react-query'),
    `${NOT_HERE('@tanstack/react-query')}: server state`,
  ],
  ['mfe-panel/src/other.ts', use('mfe-access'), `${NOT_HERE('mfe-access')}: a module is reached by a route`],
  ['mfe-panel/src/host.ts', use('shell/server'), NOT_HERE('shell/server')],
  ['mfe-panel/src/kit.ts', use('@portal/testing'), UNDECLARED],
  ['mfe-panel/src/kit.test.ts', use('@portal/testing'), null],
  [
    'mfe-panel/src/inside.ts',
    use('@portal/runtime/internals/session'),
    'internals of the runtime are for the test kit',
  ],
  ['mfe-panel/src/disk.ts', use('node:fs'), `${NOT_HERE('node:fs')}: browsers have no Node modules`],
  ['mfe-panel/src/lazy.ts', `export const load = () => import('axios')\n`, NOT_HERE('axios')],
  ['mfe-panel/src/again.ts', `export * from 'axios'\n`, NOT_HERE('axios')],
  ['mfe-panel/src/typed.ts', `export type Call = import('axios').AxiosInstance\n`, NOT_HERE('axios')],
  ['mfe-panel/src/mocked.test.ts', `jest.mock('axios')\n`, NOT_HERE('axios')],
  ['mfe-panel/src/path.ts', use('../../mfe-access/src/routes'), 'leaves the package'],
  ['mfe-panel/src/build-result.ts', use('../../rspack.config.base'), 'leaves the package'],
  ['mfe-panel/rspack.config.ts', use('../rspack.config.base'), null],
  ['mfe-novo/src/call.ts', use('axios'), NOT_HERE('axios')],
  ['mfe-novo/src/path.ts', use('../../shell/src/routes'), 'leaves the package'],
  ['novidade/src/part.ts', use('react'), UNDECLARED],
  ['shell/src/api.ts', use('@portal/sandbox'), NOT_HERE('@portal/sandbox')],
  ['shell/src/release.ts', use('delivery/site'), NOT_HERE('delivery/site')],
  ['shell/src/module.ts', use('mfe-panel'), NOT_HERE('mfe-panel')],
  ['shared-kernel/domain/src/view.ts', use('react'), UNDECLARED],
  ['shared-kernel/contract/src/rule.ts', use('@portal/domain/money'), NOT_HERE('@portal/domain/money')],
  ['shared-kernel/ui/src/state.ts', use('@portal/runtime'), UNDECLARED],
  ['shared-kernel/runtime/src/look.ts', use('@portal/ui'), UNDECLARED],
  ['shared-kernel/runtime/src/http-client.ts', use('axios'), null],
  ['shared-kernel/runtime/src/second-client.ts', use('axios'), NOT_HERE('axios')],
  ['sandbox-api/src/look.ts', use('@portal/ui'), UNDECLARED],
  ['sandbox-api/src/state.ts', use('@portal/runtime'), UNDECLARED],
  ['sandbox-api/src/judged.test.ts', use('conformance/rule'), UNDECLARED],
  ['conformance/src/bank.ts', use('@portal/sandbox'), NOT_HERE('@portal/sandbox')],
  ['mfe-panel/src/client.ts', use('@portal/contract/client'), NOT_HERE('@portal/contract/client')],
  ['delivery/remote-team/module-template/src/disk.ts', use('node:fs'), NOT_HERE('node:fs')],
  ['delivery/gates/screen.ts', use('mfe-panel'), NOT_HERE('mfe-panel')],
  ['delivery/release/door.ts', use('../registry'), null],
  ['delivery/release/inside.ts', use('../registry/store'), 'passes by the door of registry'],
  ['delivery/release/own.ts', use('./door'), null],
  ['delivery/release/kit.ts', use('../registry/testing/site'), 'passes by the door of registry'],
  ['delivery/release/kit.test.ts', use('../registry/testing/site'), null],
  ['bench/screen.ts', use('@portal/ui'), UNDECLARED],
  ['sandbox-api/src/chance.ts', use('fast-check'), UNDECLARED],
  ['mfe-access/src/bank.test.ts', use('@portal/demo-bank'), null],
  ['mfe-widget/embed/example/kit.ts', use('@portal/runtime'), null],

  ['mfe-panel/src/kept.ts', `export const value = () => localStorage.getItem('k')\n`, 'Use localStore'],
  [
    'mfe-panel/src/tab.ts',
    `export const value = () => window.sessionStorage.length\n`,
    `'sessionStorage' is restricted`,
  ],
  ['mfe-panel/src/crumb.ts', `export const value = () => document.cookie\n`, 'document.cookie'],
  ['mfe-panel/src/base.ts', `export const value = () => indexedDB.databases\n`, 'indexedDB'],
  ['mfe-panel/src/kept.test.ts', `localStorage.clear()\n`, null],
  ['shared-kernel/runtime/src/storage.ts', `export const value = () => localStorage.length\n`, null],

  [
    'mfe-panel/src/float.ts',
    `const load = async () => 1\nexport const start = () => { load() }\n`,
    'Promises must be awaited',
  ],
  [
    'mfe-panel/src/then.ts',
    `const load = async () => 1\nexport const start = () => { load().then(String) }\n`,
    'Promises must',
  ],
  ['mfe-panel/src/chunk.ts', `export const start = () => { import('./good') }\n`, 'Promises must be awaited'],
  [
    'mfe-panel/src/map.ts',
    `export const all = (ids: string[]) => { ids.map(async (id) => id) }\n`,
    'An array of Promises',
  ],
  ['mfe-panel/src/said.ts', `const load = async () => 1\nexport const start = () => { void load() }\n`, null],
]

const PACKAGES = ['.', 'mfe-panel', 'mfe-access', 'mfe-widget', 'shell', 'sandbox-api', 'delivery', 'bench']
const FAMILY = ['domain', 'contract', 'ui', 'runtime'].map((name) => `shared-kernel/${name}`)

test('imports, promises and storage: each of these is refused, with its reason, and nothing else is', () => {
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  symlinkSync(join(ROOT, 'checks'), join(house, 'checks'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'biome.json', 'delivery/remote-team/clock.grit'])
    cpSync(join(ROOT, file), join(house, file))
  for (const name of [...PACKAGES, ...FAMILY]) {
    mkdirSync(join(house, name), { recursive: true })
    cpSync(join(ROOT, name, 'package.json'), join(house, name, 'package.json'))
  }
  for (const [file, text] of cases) put(file, text)

  const folders = new Set(cases.map(([file]) => file.replace(/\/.*/, '')))
  const report: { diagnostics: { filename: string; message: string }[] } = JSON.parse(
    run('oxlint', '--format', 'json', ...folders),
  )
  const undeclared = biome('--only=correctness/noUndeclaredDependencies', ...folders)
  const said = (file: string) => {
    const messages = report.diagnostics.filter((each) => each.filename === file)
    return (messages.length > 0 ? messages : undeclared.filter((each) => each.path === file)).map(
      (each) => each.message,
    )
  }
  const expected = cases.map(([file, , refused]) => [
    file,
    refused === null ? [] : [expect.stringContaining(refused)],
  ])
  expect(cases.map(([file]) => [file, said(file)])).toEqual(expected)
})

test('the clock of the device is refused in what browsers run, and not in its tests', () => {
  put('shell/src/now.ts', 'export const now = [Date.now(), Date.now, new Date(), new Date(0)]\n')
  put('shell/src/now.test.ts', 'export const now = Date.now()\n')
  put('sandbox-api/src/now.ts', 'export const now = Date.now()\n')
  const refused = biome('shell/src', 'sandbox-api/src').filter(({ message }) =>
    message.includes('getServerTime'),
  )
  expect(refused.map(({ path }) => path)).toEqual(Array(3).fill('shell/src/now.ts'))
})

test.each([
  ['export const [isFound] = [1]', true],
  ['export const f = ({ a: first }: { a: 1 }) => first', true],
  ['export const LAST_TOLD = 1', true],
  ['export class Choice { judge() {} }', true],
  ['export const notFound = { told: 1, firstPaint: 2, foundation: 3 }', false],
])('a declaration that does not say what it holds is refused: %s: %s', (text, isRefused) => {
  put('shell/src/name.ts', `${text}\n`)
  const refused = biome('shell/src/name.ts').filter(({ category }) => category === 'plugin')
  expect(refused.length).toBe(isRefused ? 1 : 0)
})

test('files that import each other in a circle are refused, dynamic and type-only imports too', () => {
  put('circle/a.ts', `import { b } from './b'\nexport const a = () => b\n`)
  put('circle/b.ts', `export const b = () => import('./a')\n`)
  put('circle/c.ts', `import type { D } from './d'\nexport interface C { d: D }\n`)
  put('circle/d.ts', `import type { C } from './c'\nexport interface D { c: C }\n`)
  put('circle/e.ts', `import { b } from './b'\nexport const e = b\n`)
  const cycles = biome('--only=suspicious/noImportCycles', 'circle').map(
    ({ path, category }) => `${path} ${category}`,
  )
  expect(cycles.sort()).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `circle/${name}.ts lint/suspicious/noImportCycles`),
  )
})

test('packages that the nearest package.json does not declare are refused, and those of tests elsewhere', () => {
  put(
    'declared/package.json',
    '{ "dependencies": { "react": "*" }, "devDependencies": { "react-dom": "*" } }',
  )
  put('declared/src/used.ts', use('react'))
  put('declared/src/bare.ts', use('lucide-react'))
  put('declared/src/draw.ts', use('react-dom'))
  put('declared/src/draw.test.ts', use('react-dom'))
  const refused = biome('--only=correctness/noUndeclaredDependencies', 'declared').map(({ path }) => path)
  expect(refused.sort()).toEqual(['declared/src/bare.ts', 'declared/src/draw.ts'])
})

test('files, exports and packages that nobody uses are refused', () => {
  cpSync(join(ROOT, 'knip.json'), join(house, 'knip.json'))
  put('package.json', '{ "name": "house", "workspaces": ["mfe-idle"] }')
  put('mfe-idle/package.json', '{ "name": "mfe-idle", "dependencies": { "react": "*", "axios": "*" } }')
  put(
    'mfe-idle/src/routes.ts',
    `import { useState } from 'react'\nimport { used } from './part'\nexport default [used, useState]\n`,
  )
  put(
    'mfe-idle/src/part.ts',
    `export const used = 1\nexport const idle = 2\nexport interface Idle { at: string }\n`,
  )
  put('mfe-idle/src/alone.ts', `export const alone = 1\n`)
  const output = run(
    'knip',
    '--no-progress',
    '--no-config-hints',
    '--workspace',
    'mfe-idle',
    '--reporter',
    'compact',
  )
  const unused = output.split('\n').filter((line) => line.startsWith('mfe-idle/'))
  expect(unused).toEqual([
    'mfe-idle/src/alone.ts: mfe-idle/src/alone.ts',
    'mfe-idle/package.json: axios',
    'mfe-idle/src/part.ts: idle',
    'mfe-idle/src/part.ts: Idle',
  ])
})

test('a package has one version in the whole repository', () => {
  const listed = spawnSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' }).stdout
  const versions = new Map<string, Set<string>>()
  for (const path of listed.trim().split('\n')) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  }
  expect([...versions].filter(([, each]) => each.size > 1)).toEqual([])
})
