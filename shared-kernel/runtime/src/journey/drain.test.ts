import fc from 'fast-check'
import type { Store } from '../storage'
import { type Delivery, drain } from './drain'
import { enqueue, queuedKeys, type TrackedEvent } from './outbox'

class Crash extends Error {}

/** A store that survives a crash of the page. */
class Disk implements Store {
  readonly entries = new Map<string, string>()
  read = (key: string) => this.entries.get(key) ?? null
  write = (key: string, value: string) => Boolean(this.entries.set(key, value))
  remove = (key: string) => void this.entries.delete(key)
  // Browsers do not specify the order of keys.
  keys = () => [...this.entries.keys()].reverse()
}

/** An API that deduplicates events by idempotency key. */
class Api {
  readonly received: string[] = []
  deliveries = 0
  up = true
  receive(id: string): void {
    this.deliveries += 1
    if (!this.received.includes(id)) this.received.push(id)
  }
}

/** Throws at the n-th storage access or request. */
function crashAfter(steps: number) {
  let left = steps
  return () => {
    if (left-- === 0) throw new Crash()
  }
}

const never = () => {}

function crashing(disk: Disk, tick: () => void): Store {
  return {
    ...disk,
    read: (key) => {
      tick()
      return disk.read(key)
    },
    write: (key, value) => {
      tick()
      return disk.write(key, value)
    },
    remove: (key) => {
      tick()
      disk.remove(key)
    },
    keys: () => disk.keys(),
  }
}

const deliverTo =
  (api: Api, tick: () => void) =>
  async (_: unknown, id: string): Promise<Delivery> => {
    tick() // crash before the request
    if (!api.up) return 'later'
    api.receive(id)
    tick() // crash before the response
    return 'received'
  }

const event = (id: string, at = 0): TrackedEvent => ({
  id,
  at,
  step: 'consultaCpf',
  cpfCnpj: null,
  execId: null,
  partnerIdentification: null,
  idNegociacao: null,
  extra: {},
})

type Act =
  | { do: 'track'; at: number }
  | { do: 'drain'; up: boolean }
  | { do: 'crash'; steps: number; up: boolean }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    // Server time has fractional milliseconds and may go backwards.
    fc.record({ do: fc.constant('track' as const), at: fc.double({ min: 1000, max: 2e12, noNaN: true }) }),
    fc.record({ do: fc.constant('drain' as const), up: fc.boolean() }),
    fc.record({ do: fc.constant('crash' as const), steps: fc.nat(12), up: fc.boolean() }),
  ),
  { maxLength: 25 },
)

test('crash at any point, API up or down: nothing lost, nothing twice, all in order', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (life) => {
      const disk = new Disk()
      const api = new Api()
      const tracked: string[] = []
      for (const act of life) {
        if (act.do === 'track') {
          const id = `event-${tracked.length}`
          enqueue(disk, event(id, act.at))
          tracked.push(id)
          continue
        }
        api.up = act.up
        const tick = act.do === 'crash' ? crashAfter(act.steps) : never
        await drain(crashing(disk, tick), deliverTo(api, tick), () => 1000).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error
        })
      }
      api.up = true
      await expect(drain(disk, deliverTo(api, never), () => 1000)).resolves.toBe(true)
      expect(api.received).toEqual(tracked)
      expect(disk.keys()).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('without a crash nothing is delivered a second time', async () => {
  const disk = new Disk()
  const api = new Api()
  for (const id of ['a', 'b', 'c']) enqueue(disk, event(id))
  await drain(disk, deliverTo(api, never), () => 0)
  await drain(disk, deliverTo(api, never), () => 0)
  expect(api.deliveries).toBe(3)
})

test('a crash while tracking loses at most the event that was being tracked', () => {
  const disk = new Disk()
  enqueue(disk, event('a'))
  expect(() => enqueue(crashing(disk, crashAfter(0)), event('b'))).toThrow(Crash)
  expect(queuedKeys(disk)).toHaveLength(1)
})

test('a page that is opened anew goes on behind what the last one left, whatever its clock says', async () => {
  const disk = new Disk()
  enqueue(disk, event('first', 9_000_000))
  await jest.isolateModulesAsync(async () => {
    const newPage = await import('./outbox')
    newPage.enqueue(disk, event('second', 1000))
  })
  expect(queuedKeys(disk).map((key) => key.split('.')[2])).toEqual(['first', 'second'])
})

test('order survives a clock that was set back', () => {
  const disk = new Disk()
  enqueue(disk, event('first', 2000))
  enqueue(disk, event('second', 1000))
  enqueue(disk, event('third', 5_000_000))
  expect(queuedKeys(disk).map((key) => key.split('.')[2])).toEqual(['first', 'second', 'third'])
})

test('an API that is down keeps the rest in place', async () => {
  const disk = new Disk()
  const delivered: string[] = []
  for (const id of ['a', 'b', 'c']) enqueue(disk, event(id))
  const emptied = await drain(
    disk,
    async (_, id) => {
      if (id === 'b') return 'later'
      delivered.push(id)
      return 'received'
    },
    () => 0,
  )
  expect([emptied, delivered, queuedKeys(disk).length]).toEqual([false, ['a'], 2])
})

test('an event that the API refuses does not hold up the others', async () => {
  const disk = new Disk()
  const delivered: string[] = []
  for (const id of ['a', 'b']) enqueue(disk, event(id))
  await drain(
    disk,
    async (_, id) => {
      delivered.push(id)
      return id === 'a' ? 'refused' : 'received'
    },
    () => 0,
  )
  expect([delivered, queuedKeys(disk)]).toEqual([['a', 'b'], []])
})

test.each([
  ['damaged', '{broken'],
  ['of another shape', '{"id":1}'],
  ['too old', JSON.stringify(event('old', 0))],
  ['not to be sent', JSON.stringify({ ...event('x', 7 * 86_400_000), step: 'pcOportunidades' })],
])('an entry that is %s is dropped unsent', async (_, entry) => {
  const disk = new Disk()
  const api = new Api()
  disk.write('journey.000000000000001.x', entry)
  await drain(disk, deliverTo(api, never), () => 7 * 86_400_000)
  expect([api.received, disk.keys()]).toEqual([[], []])
})
