import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(__dirname, '..')
const files = execFileSync('git', ['ls-files', 'delivery', 'mfe-*/src/routes.ts', 'mfe-*/module.json'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const paths = files
  .filter((file) => file.endsWith('/src/routes.ts') && file.startsWith('mfe-'))
  .flatMap((file) => [...read(file).matchAll(/\bpath: '(\/[^':]+?)\/?[':]/g)].map(([, path = '']) => path))

/** The paths that a source contains as complete string literals. */
const pathsIn = (source: string) =>
  paths.filter((path) =>
    new RegExp(`['"\`]${path}(?=['"\`#?])`).test(source.replace(/\/\*.*?\*\/|^ *\/\/.*$/gms, '')),
  )

test('what a page is about is said by its module: delivery names no path of any', () => {
  expect(paths.length).toBeGreaterThan(50)
  const sources = files.filter(
    (file) => /^delivery\/(?!.*module-template\/).+\.(ts|mjs|cjs)$/.test(file) && !/\.test\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((file) => pathsIn(read(file)).map((path) => `${file}: ${path}`))).toEqual([])
})

test.each([`const home = ['/sac']`, 'to: "/painel-meus-dados#senha"', 'if (path === `/pj`)'])(
  '%s would be seen',
  (source) => {
    expect(pathsIn(source)).toHaveLength(1)
  },
)
