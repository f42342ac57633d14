import { webcrypto } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRegistry } from './index'
import { refusalOf } from './trust'

// Registries that earlier versions signed: open tabs and sites have them when the next version comes.
const RECORDED = join(__dirname, 'recorded')

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }))

test.each(readdirSync(RECORDED))(
  'the registry of %s is believed, read whole, and only as signed',
  async (file) => {
    const { roots, registry } = JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))
    const known = { roots, rootVersion: 0, now: Date.parse(registry.signed.timestamp.expires) - 1 }
    expect(await refusalOf(registry, known)).toBeNull()
    expect(parseRegistry(registry)).toEqual(registry)
    expect(await refusalOf({ ...registry, revision: registry.revision + 1 }, known)).toBe('snapshot')
  },
)
