import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from './random'

test('the same seed gives the same sequence, and again after a restart', () => {
  const [one, two, other] = [seededRandom('a'), seededRandom('a'), seededRandom('b')]
  const draw = (random = one) => [random.id(), random.int(0, 1000), random.bytes(40).toString('hex')]
  const drawn = draw()
  expect(draw(two)).toEqual(drawn)
  expect(draw(other)).not.toEqual(drawn)
  expect(draw()).not.toEqual(drawn)
  one.restart()
  expect(draw()).toEqual(drawn)
})

test('numbers stay in their range, and ids have 128 bits', () => {
  const random = seededRandom('range')
  const drawn = Array.from({ length: 2000 }, () => random.int(3, 9))
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5, 6, 7, 8]))
  expect(random.id()).toMatch(/^[0-9a-f]{32}$/)
})

test('only keys and proofs draw from the system; everything else from the world', () => {
  const sources = join(__dirname, '..')
  const drawing = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/testing|\.test\.ts$/.test(file))
    .filter((file) => /\brandom(Int|Bytes|UUID)\b/.test(readFileSync(join(sources, file), 'utf8')))
  expect(drawing.sort()).toEqual([
    'access/passwords.ts',
    'recording/recording.ts',
    'server/bot-check.ts',
    'server/logs.ts',
    'server/random.ts',
    'server/secrets.ts',
    'server/signed-tokens.ts',
  ])
})
