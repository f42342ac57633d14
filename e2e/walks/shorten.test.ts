import fc from 'fast-check'
import { type Passed, shorten } from './shorten'

const walkOf = (places: string): Passed[] => [...places].map((place, step) => ({ step, place }))
const pathOf = (steps: readonly Passed[]) => steps.map(({ step }) => step).join('.')

/** A walk finds something when it takes these steps. */
async function shortenOf(places: string, needed: readonly number[]) {
  const tried: string[] = []
  const left = await shorten(walkOf(places), (fewer) => {
    tried.push(pathOf(fewer))
    const isFound = needed.every((each) => fewer.some(({ step }) => step === each))
    return Promise.resolve(isFound ? fewer : null)
  })
  return { left: pathOf(left), tried }
}

test.each([
  ['the direct way to the last step', 'abcbcbd', [0, 5, 6], ['0.5.6', '5.6', '0.6'], '0.5.6'],
  [
    'the direct way in a half',
    'abcabdbdbe',
    [2, 9],
    ['3.8.9', '3.4.5.6.7.8.9', '0.1.2.3.8.9', '1.2.3.8.9', '2.3.8.9', '2.8.9', '2.9'],
    '2.9',
  ],
])('%s', async (_, places, needed, tried, left) => {
  expect(await shortenOf(places, needed)).toEqual({ left, tried })
})

test('what is left out of any walk is only what it does not need', async () => {
  const walks = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 })
    .chain((places) => fc.tuple(fc.constant(places.join('')), fc.subarray([...places.keys()])))
  await fc.assert(
    fc.asyncProperty(walks, async ([places, some]) => {
      const needed = [...new Set([...some, places.length - 1])]
      const { left, tried } = await shortenOf(places, needed)
      expect(left).toBe(needed.join('.'))
      expect(new Set(tried).size).toBe(tried.length)
    }),
  )
})

test('two steps of thirty need few trials', async () => {
  const { tried } = await shortenOf('abcabcabcabcabcabcabcabcabcabc', [11, 29])
  expect(tried.length).toBeLessThan(15)
})
