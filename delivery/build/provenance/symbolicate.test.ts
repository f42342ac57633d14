import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { STATEMENT } from './statement'
import { symbolicate } from './symbolicate'

const dir = mkdtempSync(join(tmpdir(), 'symbolicate-'))
const before = process.env.SITE_DIR
afterAll(() => {
  rmSync(dir, { recursive: true, force: true })
  if (before === undefined) delete process.env.SITE_DIR
  else process.env.SITE_DIR = before
})

function keep(name: string, version: string, maps: Readonly<Record<string, string>>): void {
  const folder = join(dir, '.provenance', name, version)
  const predicate = {
    buildDefinition: {
      externalParameters: { folder: name },
      resolvedDependencies: [{}, { digest: { gitCommit: `commit-of-${version}` } }],
    },
  }
  const payload = Buffer.from(JSON.stringify({ predicate })).toString('base64')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, STATEMENT), JSON.stringify({ payload }))
  for (const [file, source] of Object.entries(maps)) {
    const path = join(folder, 'maps', `${file}.map.gz`)
    mkdirSync(dirname(path), { recursive: true })
    // Maps line 1 to line 3 of the source.
    writeFileSync(
      path,
      gzipSync(JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAEA' })),
    )
  }
}

beforeAll(() => {
  process.env.SITE_DIR = dir
  keep('shell', '1.0.0-a', { 'browser/assets/react.1a.js': '../node_modules/react/index.js' })
  keep('mfe-x', '1.0.0-a', {
    'browser/home.1a.js': 'src/home\u001b.tsx',
    'browser/release/remoteEntry.js': 'src/old.ts',
    'embed/1.0.0-a/panel.js': '../src/panel.tsx',
  })
  keep('mfe-x', '1.1.0-b', {
    'browser/release/remoteEntry.js': 'src/routes.ts',
    'embed/1.1.0-b/widget.js': 'loader/loader.ts',
  })
})

test.each([
  ['mfe-x/home.1a.js:1:9', 'mfe-x/src/home.tsx', '1.0.0-a'],
  ['mfe-x/1.1.0-b/remoteEntry.js:1:9', 'mfe-x/src/routes.ts', '1.1.0-b'],
  ['shell/react.1a.js:1:9', 'node_modules/react/index.js', '1.0.0-a'],
  ['https://portal.example/modules/mfe-x/home.1a.js:1:9', 'mfe-x/src/home.tsx', '1.0.0-a'],
  ['https://portal.example/assets/react.1a.js?again=5:1:9', 'node_modules/react/index.js', '1.0.0-a'],
  ['https://portal.example/embed/1.0.0-a/panel.js:1:9', 'mfe-x/src/panel.tsx', '1.0.0-a'],
  ['https://portal.example/embed/v1/widget.js:1:9', 'mfe-x/embed/loader/loader.ts', '1.1.0-b'],
])('%s is %s', (frame, file, version) => {
  const [symbolicated, ...others] = symbolicate(`{"frames":["${frame}"]}`)
  expect(others).toEqual([])
  expect(symbolicated?.source).toMatchObject({
    file,
    version,
    line: 3,
    column: 1,
    commit: `commit-of-${version}`,
  })
})

test.each([
  ['is no archive', 'map'],
  ['is no map', gzipSync('{"version":3')],
  ['has mappings that cannot be', gzipSync('{"version":3,"sources":["a.ts"],"names":[],"mappings":5}')],
])('a map that %s is named, and the other frames are found', (_, content) => {
  writeFileSync(join(dir, '.provenance/mfe-x/1.0.0-a/maps/browser/broken.1a.js.map.gz'), content)
  const [broken, sound] = symbolicate('mfe-x/broken.1a.js:1:9\nmfe-x/home.1a.js:1:9')
  expect(broken).toEqual({ frame: 'mfe-x/broken.1a.js:1:9', damaged: 'mfe-x 1.0.0-a' })
  expect(sound?.source).toMatchObject({ file: 'mfe-x/src/home.tsx' })
})

test('of a file that no release has, or a place that no source has, nothing is claimed', () => {
  expect(symbolicate('at f (https://portal/modules/mfe-x/other.js:1:9)\n at mfe-x/home.1a.js:7:1')).toEqual([
    { frame: 'https://portal/modules/mfe-x/other.js:1:9' },
    { frame: 'mfe-x/home.1a.js:7:1' },
  ])
  const outside = 'shell/../../../../1.0.0-a/maps/browser/assets/react.1a.js:1:9'
  expect(symbolicate(outside)).toEqual([{ frame: outside }])
  expect(symbolicate('mfe-x/home.1a.js:0:0')).toEqual([{ frame: 'mfe-x/home.1a.js:0:0' }])
  expect(symbolicate('no place at all, 10:30')).toEqual([])
})
