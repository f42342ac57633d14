import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { kindOf, Store } from './store'

interface Note {
  key: string
  by: string
  text: string
}

const notes = kindOf<Note>('notes', ['key'], { owner: ({ by }) => by })
const retained = kindOf<Note>('kept', ['key'])

const folder = mkdtempSync(join(tmpdir(), 'store-'))
let files = 0
const newFile = () => join(folder, `${files++}.db`)
afterAll(() => rmSync(folder, { recursive: true }))

const note: fc.Arbitrary<Note> = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  by: fc.constantFrom('ana', 'bia'),
  text: fc.string({ maxLength: 5 }),
})
type Step = { do: 'put' | 'remove'; note: Note } | { do: 'clear' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constantFrom('put' as const, 'remove' as const), note }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
)
/** Steps of a transaction that is committed or rolled back. */
const transactions = fc.array(fc.record({ steps: fc.array(step, { maxLength: 5 }), fails: fc.boolean() }), {
  maxLength: 6,
})

function take(store: Store, steps: readonly Step[]): void {
  for (const one of steps) {
    if (one.do === 'clear') store.clear(retained)
    else if (one.do === 'put') store.put(notes, one.note)
    else store.remove(notes, [one.note])
  }
}

const byKey = (one: Note, other: Note) => one.key.localeCompare(other.key)

describe.each([
  ['in memory', () => ':memory:'],
  ['in a file', newFile],
])('%s', (_, location) => {
  test('holds what was put last, whole transactions only', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        const store = new Store(location())
        let expected = new Map<string, Note>()
        for (const { steps, fails } of all) {
          const next = new Map(expected)
          for (const one of steps) {
            if (one.do === 'clear') next.clear()
            else if (one.do === 'put') next.set(one.note.key, one.note)
            else next.delete(one.note.key)
          }
          const work = () => {
            take(store, steps)
            if (fails) throw new Error('taken back')
          }
          if (fails) expect(() => store.transaction(work)).toThrow('taken back')
          else store.transaction(work)
          if (!fails) expected = next
          expect(store.list(notes).toSorted(byKey)).toEqual([...expected.values()].toSorted(byKey))
          for (const by of ['ana', 'bia']) {
            expect(store.list(notes, by).toSorted(byKey)).toEqual(
              [...expected.values()].filter((one) => one.by === by).toSorted(byKey),
            )
          }
        }
        store.close()
      }),
      { numRuns: 40 },
    )
  })

  test('lists the oldest first, also those that were changed since', () => {
    const store = new Store(location())
    for (const key of ['z', 'a', 'm']) store.put(notes, { key, by: 'ana', text: '' })
    store.put(notes, { key: 'z', by: 'ana', text: 'changed' })
    expect(store.list(notes).map(({ key }) => key)).toEqual(['z', 'a', 'm'])
    expect(store.list(notes, 'ana').map(({ key }) => key)).toEqual(['z', 'a', 'm'])
    store.close()
  })

  test('a record cannot be changed by its readers', () => {
    const store = new Store(location())
    store.put(notes, { key: 'a', by: 'ana', text: 'as it was' })
    Object.assign(store.find(notes, 'a') ?? {}, { text: 'changed' })
    expect(store.find(notes, 'a')).toMatchObject({ text: 'as it was' })
    store.close()
  })

  test('emptied, it keeps one kind', () => {
    const store = new Store(location())
    for (const kind of [notes, retained]) store.put(kind, { key: 'a', by: 'ana', text: '' })
    store.clear(retained)
    expect([store.list(notes), store.list(retained)]).toMatchObject([[], [{ key: 'a' }]])
    store.close()
  })
})

test('what has no id of its own is numbered, also after a restart and by two at once', () => {
  const file = newFile()
  const one = new Store(file)
  const note = (by: string) => (key: string) => ({ key, by, text: '' })
  one.add(notes, note('ana'))
  one.add(notes, note('bia'))
  const [oldest] = one.list(notes)
  if (oldest) one.remove(notes, [oldest])
  const other = new Store(file)
  for (const store of [other, one, other]) store.add(notes, note('ana'))
  expect(one.list(notes).map(({ key }) => key)).toEqual(['2', '3', '4', '5'])
  for (const store of [one, other]) store.close()
})

test('a file keeps records and their order', () => {
  const file = newFile()
  const written = new Store(file)
  for (const key of ['z', 'a', 'm']) written.put(notes, { key, by: 'ana', text: key })
  written.put(notes, { key: 'z', by: 'bia', text: 'changed' })
  const before = written.list(notes)
  written.close()
  const again = new Store(file)
  expect(again.list(notes)).toEqual(before)
  expect(again.list(notes, 'bia')).toEqual([{ key: 'z', by: 'bia', text: 'changed' }])
  again.close()
})

test('two stores of one file see what the other has written', () => {
  const file = newFile()
  const [one, other] = [new Store(file), new Store(file)]
  one.put(notes, { key: 'a', by: 'ana', text: 'first' })
  expect(other.find(notes, 'a')).toMatchObject({ text: 'first' })
  other.transaction(() => {
    other.put(notes, { key: 'a', by: 'ana', text: 'second' })
    expect(one.find(notes, 'a')).toMatchObject({ text: 'first' })
  })
  expect(one.find(notes, 'a')).toMatchObject({ text: 'second' })
  one.clear(retained)
  expect(other.list(notes)).toEqual([])
  for (const store of [one, other]) store.close()
})
