import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Dependencies are used as published: no deep imports past `exports`, and no build aliases for their modules. */

const ROOT = join(__dirname, '..')
const SPECIFIER = /(?:\b(?:from|import|require|mock|requireActual)\b|\.resolve\b)\s*\(?\s*['"]([^'"\n]+)['"]/g
const PACKAGE = /^((?:@[\w-]+\/)?[\w-][\w.-]*)(?:\/(.+))?$/
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bNormalModuleReplacementPlugin\b/, 'puts another module in the place of one'],
  [/\bresolve\([^()]*\)\s*\.replace\(/, 'writes the path of a file that its package does not name'],
  [
    /\b(?:alias|moduleNameMapper)\b[^}]*['"`](?:[^'"`]*\/)?(?:node_modules|dist)(?:\/|['"`])/,
    'has another name for a path inside a package',
  ],
  [/\balias\b[^}]*:\s*(?:join|resolve|fileURLToPath)\(/, 'has a file of its own in the place of a package'],
]

type Exports = string | Readonly<Record<string, unknown>>

/** @param subpath as in `exports`: `.` or `./inside` */
function isExported(exports: Exports | undefined, subpath: string): boolean {
  if (exports === undefined) return true
  const keys = Object.keys(typeof exports === 'string' ? {} : exports).filter((key) => key.startsWith('.'))
  if (keys.length === 0) return subpath === '.'
  return keys.some((key) => {
    const [start = '', end] = key.split('*')
    return end === undefined ? key === subpath : subpath.startsWith(start) && subpath.endsWith(end)
  })
}

function problemsOf(file: string, source: string): string[] {
  const reached = [...source.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
    const [, name, inside] = PACKAGE.exec(specifier) ?? []
    const folders = createRequire(join(ROOT, file)).resolve.paths(name ?? '.') ?? []
    const manifest = name && folders.map((each) => join(each, name, 'package.json')).find(existsSync)
    if (!manifest) return []
    const { exports }: { exports?: Exports } = JSON.parse(readFileSync(manifest, 'utf8'))
    return isExported(exports, inside ? `./${inside}` : '.') ? [] : [`imports ${specifier}`]
  })
  return [...reached, ...REPLACED.flatMap(([form, what]) => (form.test(source) ? [what] : []))]
}

const own = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && file !== 'checks/package-imports.test.ts' && existsSync(join(ROOT, file)))

test('no file reaches into a package, and no build replaces a module', () => {
  const problems = own.flatMap((file) =>
    problemsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((problem) => `${file} ${problem}`),
  )
  expect(problems).toEqual([])
})

test.each([
  ["import 'react/cjs/react.production.js'", ['imports react/cjs/react.production.js']],
  ["import 'react/jsx-runtime'", []],
  ["from.resolve('react-dom/client')", []],
  ["from.resolve('react-dom').replace('index.js', 'x.js')", [REPLACED[1]?.[1]]],
  ['new rspack.NormalModuleReplacementPlugin(/x/, y)', [REPLACED[0]?.[1]]],
  ["alias: { react: '/srv/node_modules/react/cjs/react.js' }", [REPLACED[2]?.[1]]],
  ["alias: { react: path(ROOT, 'node_modules', 'react/cjs/react.js') }", [REPLACED[2]?.[1]]],
  ["moduleNameMapper: { '^react$': '<rootDir>/node_modules/react/cjs/react.js' }", [REPLACED[2]?.[1]]],
  ["moduleNameMapper: { '^@portal/ui$': '<rootDir>/shared-kernel/ui/dist/index.js' }", [REPLACED[2]?.[1]]],
  ["alias: { 'react-dom': 'x', react: join(dir, 'no-react.ts') }", [REPLACED[3]?.[1]]],
  ["alias: { react: 'preact/compat' }", []],
])('of %s', (source, problems) => {
  expect(problemsOf('shell/x.ts', source)).toEqual(problems)
})
