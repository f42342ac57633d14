import fc from 'fast-check'
import { type Passed, shorten, stepsOf } from './shorten'

/**
 * A model with one letter per place. Step `n` is possible only where it was taken first, and leads on from there; `@b`
 * opens b. A violation occurs when all required steps have been taken.
 */
const worldOf = (places: string, needed: readonly number[]) => (steps: readonly string[]) => {
  let here = places[0] ?? ''
  const passed: Passed[] = []
  for (const step of steps) {
    const isOpened = step.startsWith('@')
    if (!isOpened && places[Number(step)] !== here) continue
    passed.push({ step, place: here, open: `@${here}` })
    here = isOpened ? step.slice(1) : (places[Number(step) + 1] ?? '')
    if (needed.every((each) => passed.some(({ step }) => step === String(each)))) return passed
  }
  return null
}

async function shortenIn(places: string, needed: readonly number[]) {
  const tried: string[] = []
  const walk = worldOf(places, needed)
  const left = await shorten(walk(Object.keys([...places])) ?? [], (fewer) => {
    tried.push(fewer.join('.'))
    return Promise.resolve(walk(fewer))
  })
  return { left: stepsOf(left), tried, walk }
}

test.each([
  ['the direct way to the last step', 'abcbcbd', [5, 6], ['@d.6', '0.5.6', '5.6'], '0.5.6'],
  ['an address to which a long way leads', 'abcdefg', [0, 6], ['@g.6', '@d.3.4.5.6', '0.1.2.@g.6'], '0.@g.6'],
])('%s', async (_, places, needed, firstTries, left) => {
  const shortened = await shortenIn(places, needed)
  expect(shortened.tried.slice(0, firstTries.length)).toEqual(firstTries)
  expect(shortened.left.join('.')).toBe(left)
})

test('nothing can be left out of what is left, and no trial is made twice', async () => {
  const models = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 })
    .chain((places) => fc.tuple(fc.constant(places.join('')), fc.subarray([...places.keys()])))
  await fc.assert(
    fc.asyncProperty(models, async ([places, some]) => {
      const needed = [...new Set([...some, places.length - 1])]
      const { left, tried, walk } = await shortenIn(places, needed)
      expect(walk(left)?.length).toBe(left.length)
      for (const index of left.keys()) expect(walk(left.toSpliced(index, 1))).toBe(null)
      expect(new Set(tried).size).toBe(tried.length)
    }),
  )
})

test('three steps of thirty need few trials', async () => {
  const { left, tried } = await shortenIn('abcdefghijklmnopqrstuvwxyz1234', [4, 17, 29])
  expect(left).toEqual(['@e', '4', '@r', '17', '@4', '29'])
  expect(tried.length).toBeLessThan(30)
})
