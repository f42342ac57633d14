import { findPartner } from './partner'

const partner = { type: 'partnerIdentification', value: '52998224725' }
const channel = { type: 'channel', value: 'site' }

test.each([
  ['no access yet', [], null],
  ['an access without context', [{ context: [] }], null],
  ['an access with other facts only', [{ context: [channel] }], null],
  ['the partner among other facts', [{ context: [channel, partner] }], '52998224725'],
  ['the partner of an older access only', [{ context: [channel] }, { context: [partner] }], null],
])('%s', (_, accesses, expected) => {
  expect(findPartner(accesses)).toBe(expected)
})
