import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm'
import { dictionaryFor, findDelta, writeDeltas } from './deltas'
import { precompress } from './precompress'
import { saveShell } from './released-files'
import { inSite } from './site'

const site = mkdtempSync(join(tmpdir(), 'deltas-'))
beforeAll(() => {
  process.env.SITE_DIR = site
})
afterAll(() => {
  delete process.env.SITE_DIR
  rmSync(site, { recursive: true })
})

const text = (sentence: string) =>
  Array.from(
    { length: 300 },
    (_, i) => `export const line${i} = '${i * 7} ${i === 150 ? sentence : ''}'`,
  ).join('\n')

function put(file: string, content: string): string {
  mkdirSync(dirname(inSite(file)), { recursive: true })
  writeFileSync(inSite(file), content)
  precompress(inSite(file))
  return file
}

function release(version: string, file: string): void {
  const empty = { kernel: '1.0.0', scripts: [], styles: [], callScripts: [] }
  saveShell({ ...empty, version, servedAt: `2026-11-0${version}T12:00:00Z`, files: { [file]: '' } })
}

const digest = (content: string) => createHash('sha256').update(content).digest('base64')
const asking = (dictionary: string, encoding = 'gzip, deflate, br, zstd, dcb, dcz') => ({
  'accept-encoding': encoding,
  'available-dictionary': `:${dictionary}:`,
})

test.each([
  ['/assets/shell.0040f9b7.js', '/assets/shell.*.js'],
  ['/assets/474.b55e3eac.css', '/assets/474.*.css'],
  ['/modules/mfe-access/home.8708c977.js', '/modules/mfe-access/home.*.js'],
  ['/modules/mfe-access/1.0.0-22a1307f/remoteEntry.js', '/modules/mfe-access/*/remoteEntry.js'],
  ['/assets/atkinson-hyperlegible-next-latin-wght-normal.b2132ac4.woff2', null],
  ['/modules/mfe-access/module.json', null],
])('%s is a dictionary for %s', (file, match) => expect(dictionaryFor(file)).toBe(match))

test('a release leaves deltas from the three releases before it, and a browser gets the one it has the dictionary for', async () => {
  const files = ['1', '2', '3', '4', '5'].map((version) => {
    const file = put(`assets/shell.0000000${version}.js`, text(`versão ${version}`))
    release(version, file)
    return file
  })
  const latest = '/assets/shell.00000005.js'
  await writeDeltas('shell', '5', { [latest.slice(1)]: '' })

  const found = files.map((_, i) => findDelta(latest, asking(digest(text(`versão ${i + 1}`))), ''))
  expect(found.map((delta) => delta !== null)).toEqual([false, true, true, true, false])
  const delta = readFileSync(inSite(found[3] ?? ''))
  const dictionary = readFileSync(inSite(files[3] ?? ''))
  expect(delta.length).toBeLessThan(150)
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(delta.subarray(8, 40).toString('base64')).toBe(digest(dictionary.toString()))
  const whole = decompressUsingDict(createDCtx(), delta.subarray(40), dictionary)
  expect(Buffer.from(whole).toString()).toBe(text('versão 5'))

  const known = digest(text('versão 4'))
  expect(findDelta(latest, asking(known, 'gzip, br'), '')).toBeNull()
  expect(findDelta(latest, asking(known), 'again=1')).toBeNull()
  expect(findDelta(latest, asking(`../../${known}`), '')).toBeNull()
  expect(findDelta(latest, {}, '')).toBeNull()
})

test('a delta that saves less than half is not kept', async () => {
  const other = put('assets/other.00000001.js', text('uma'))
  release('1', other)
  const changed = put(
    'assets/other.00000002.js',
    text('')
      .replace(/\d+/g, (n) => `${Number(n) * 31}`)
      .slice(0, 900),
  )
  await writeDeltas('shell', '9', { [changed]: '' })
  expect(findDelta(`/${changed}`, asking(digest(text('uma'))), '')).toBeNull()
})

test('releases made at one time leave deltas that give their files', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i)
  const was = numbers.map((i) => put(`assets/many${i}.aaaaaaaa.js`, text(`was ${i}`)))
  const is = numbers.map((i) => put(`assets/many${i}.bbbbbbbb.js`, text(`is ${i}`)))
  const empty = { kernel: '1.0.0', scripts: [], styles: [], callScripts: [] }
  const files = Object.fromEntries(was.map((file) => [file, '']))
  saveShell({ ...empty, version: '6', servedAt: '2026-11-06T12:00:00Z', files })
  await Promise.all(is.map((file) => writeDeltas('shell', '7', { [file]: '' })))
  for (const i of numbers) {
    const delta = readFileSync(inSite(findDelta(`/${is[i]}`, asking(digest(text(`was ${i}`))), '') ?? ''))
    const whole = decompressUsingDict(createDCtx(), delta.subarray(40), Buffer.from(text(`was ${i}`)))
    expect(Buffer.from(whole).toString()).toBe(text(`is ${i}`))
  }
})
