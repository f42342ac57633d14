import type { Person } from '../../src/core/host'
import { savedDialogue } from './saved-dialogue'

const dialogue = { token: 'conversa-1', lines: [{ from: 'bot' as const, text: 'Olá!' }], buttons: [] }
const ana = { taxId: '52998224725', name: 'Ana' }

const of = (person: Person, isWanted = true) =>
  savedDialogue(
    () => isWanted,
    () => person,
  )
const stored = () => sessionStorage.getItem('contato-widget')

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('the same person finds it for half an hour, and nobody else', () => {
  of(ana).save(dialogue)
  expect(of(ana).load()).toMatchObject(dialogue)
  for (const other of [{}, { taxId: '11144477735', name: 'Ana' }, { name: 'Ana' }])
    expect(of(other).load()).toBeNull()
  jest.advanceTimersByTime(30 * 60_000)
  expect(of(ana).load()).toBeNull()
})

test('it holds nothing of what the page said about the person', () => {
  of(ana).save(dialogue)
  expect(stored()).not.toMatch(/Ana|52998224725/)
})

test('without the page’s wish nothing is stored, or found', () => {
  of({}, false).save(dialogue)
  expect(stored()).toBeNull()
  of({}).save(dialogue)
  expect(of({}, false).load()).toBeNull()
})

test('when it has ended it is gone', () => {
  of({}).save(dialogue)
  of({}).save(null)
  expect(stored()).toBeNull()
})

test('the last fifty lines are kept', () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({ from: 'person' as const, text: `${n}` }))
  of({}).save({ ...dialogue, lines })
  expect(
    of({})
      .load()
      ?.lines.map(({ text }) => text),
  ).toEqual(lines.slice(10).map(({ text }) => text))
})

test.each(['no', '{}', '[]', 'null', '{"of":1,"at":1,"token":"x","lines":[{"text":1}],"buttons":[]}'])(
  'what a page wrote there itself is nothing: %s',
  (text) => {
    sessionStorage.setItem('contato-widget', text)
    expect(of({}).load()).toBeNull()
  },
)

test('where storage is forbidden the page goes on', () => {
  const denied = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => of({}).save(dialogue)).not.toThrow()
  denied.mockRestore()
})
