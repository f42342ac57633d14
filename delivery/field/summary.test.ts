import { type FieldSummary, parseFieldSummary, type VersionSummary, VITAL_NAMES } from './summary'

const version: VersionSummary = {
  version: '1.0.0-abc',
  visits: 123,
  failures: 2,
  vitals: {
    INP: [
      [50, 3],
      [200, 1],
    ],
    LCP: [],
    CLS: [[0.1, 7]],
  },
}
const summary = (changes: object = {}) => ({ module: 'mfe-panel', versions: [{ ...version, ...changes }] })

test('is read as it was sent', () => {
  const sent: FieldSummary = summary()
  expect(parseFieldSummary(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
  expect(Object.keys(version.vitals)).toEqual([...VITAL_NAMES])
})

test.each([
  ['nothing', null],
  ['a list', []],
  ['no module', { versions: [] }],
  ['more failures than visits', summary({ failures: 124 })],
  ['a negative count', summary({ visits: -1, failures: 0 })],
  ['a version without a name', summary({ version: 1 })],
  ['a vital missing', summary({ vitals: { INP: [], LCP: [] } })],
  ['a bucket that is no pair', summary({ vitals: { ...version.vitals, INP: [50] } })],
  [
    'bounds that do not rise',
    summary({
      vitals: {
        ...version.vitals,
        INP: [
          [50, 1],
          [50, 1],
        ],
      },
    }),
  ],
  ['a bound that is no number', summary({ vitals: { ...version.vitals, CLS: [[null, 1]] } })],
])('%s is refused', (_, value) => {
  expect(() => parseFieldSummary(value)).toThrow()
})
