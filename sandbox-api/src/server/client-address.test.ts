import { Bank } from '../testing/bank'
import { clientNetwork } from './client-address'
import { counters } from './limits'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

/** The sandbox behind a gateway at 10.1.2.3, which overwrites the client's header. */
test.each([
  ['by default only this machine', undefined, '127.0.0.1', '203.0.113.7'],
  ['a gateway that is not configured is not believed', undefined, '10.1.2.3', '10.1.2.3'],
  ['a configured one is', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.7'],
  ['and so are two in a row', ['10.0.0.0/8', '203.0.113.7'], '10.1.2.3', '198.51.100.1'],
])('%s', async (_rule, trustedProxies, remoteAddress, expected) => {
  const bank = await Bank.open(trustedProxies === undefined ? {} : { trustedProxies })
  await bank.app.inject({
    method: 'GET',
    url: '/api/login/GetFone/52998224725',
    remoteAddress,
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
  })
  expect(bank.sandbox.store.find(counters, `look-up:address:${expected}`)).toMatchObject({ tries: 1 })
  await bank.close()
})
