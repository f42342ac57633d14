import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  link?: boolean
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

test('every package has a hash, whatever platform it is for', () => {
  expect(installed.length).toBeGreaterThan(500)
  const open = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(open.map(([path]) => path)).toEqual([])
})

test('no package names the registry it came from', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

/** Licences that permit use, modification and hosting if the authors are credited. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // File-level copyleft: only changes to these packages would have to be published.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
])
/** package.json names no licence, but the package contains the MIT text. */
const BY_ITS_TEXT = ['node_modules/png-js']

test('whatever is not for development alone is under a licence that SECURITY.md names', () => {
  const policy = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8')
  expect([...LICENCES].filter((licence) => !policy.includes(licence))).toEqual([])
  const used = installed.filter(([, locked]) => !(locked.dev || locked.devOptional))
  expect(used.length).toBeGreaterThan(200)
  const others = used.filter(([path, { license = '' }]) => {
    const names = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
    return !(names.every((name) => LICENCES.has(name)) || BY_ITS_TEXT.includes(path))
  })
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
