import { slipMessage } from './slip-message'

const line = '23791234059000000004353012345608169040000014150'
const written = '23791.23405 90000.000043 53012.345608 1 69040000014150'

test.each([null, undefined])('without a check code (%s) the message is the line', (seal) => {
  expect(slipMessage({ line, seal })).toBe(written)
})

test('the check code goes along in groups, with where it is good for', () => {
  const message = slipMessage({ line, seal: '0123456789ABCDEF'.repeat(8) })
  expect(message).toContain(`${written}\n`)
  expect(message).toContain('Confira seu boleto')
  expect(message.endsWith('01234567 89ABCDEF')).toBe(true)
})
