import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../storage'
import { keepWeights, weightOf } from './page-budget'

let site = ''

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'weights-'))
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(site, { recursive: true, force: true })
})

test('a site keeps the weights of its releases, and no others', () => {
  const [released, gone] = ['released', 'gone'].map((code) => {
    const file = join(site, `${code}.js`)
    writeFileSync(file, code)
    return { file, hash: integrityOf(code), weight: weightOf(file) }
  })
  mkdirSync(join(site, '.releases/mfe-a'), { recursive: true })
  const files = { 'released.js': released?.hash }
  writeFileSync(join(site, '.releases/mfe-a/1.0.0.json'), JSON.stringify({ version: '1.0.0', files }))
  writeFileSync(join(site, '.weights.json'), JSON.stringify({ [gone?.hash ?? '']: 5 }))
  keepWeights()
  expect(JSON.parse(readFileSync(join(site, '.weights.json'), 'utf8'))).toEqual({
    [released?.hash ?? '']: released?.weight,
  })
})

test('what a site has weighed is not weighed again', () => {
  const file = join(site, 'known.js')
  writeFileSync(file, 'known')
  writeFileSync(join(site, '.weights.json'), JSON.stringify({ [integrityOf('known')]: 1234 }))
  jest.isolateModules(() => {
    const { weightOf: weigh } = jest.requireActual<typeof import('./page-budget')>('./page-budget')
    expect(weigh(file)).toBe(1234)
  })
})
