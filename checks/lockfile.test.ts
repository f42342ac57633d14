import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  link?: boolean
  optional?: boolean
  integrity?: string
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** A part of an optional package that Linux with glibc on x64 or arm64 never installs. */
const isForeign = ({ optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
  optional === true &&
  !(os.includes('linux') && libc.includes('glibc') && (cpu.includes('x64') || cpu.includes('arm64')))

test('every package has a hash, but for parts of other platforms', () => {
  expect(installed.length).toBeGreaterThan(500)
  const open = installed.filter(([, locked]) => locked.integrity === undefined && !isForeign(locked))
  expect(open.map(([path]) => path)).toEqual([])
})

test('no package names the registry it came from', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})
