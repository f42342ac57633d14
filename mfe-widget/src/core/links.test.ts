import { phoneAddress } from './links'

test.each([
  ['(11) 4858-5151', 'tel:+551148585151'],
  ['0800 727 2020', 'tel:08007272020'],
  ['4004-1234', 'tel:40041234'],
  ['106', 'tel:106'],
])('%s is linked as %s', (phone, address) => {
  expect(phoneAddress({ phone })).toBe(address)
})
