import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, nameServers } from './addresses'
import { gatewayConfig } from './config'

const site = mkdtempSync(join(tmpdir(), 'nginx-'))
beforeAll(() => {
  process.env.SITE_DIR = site
})
afterAll(() => {
  delete process.env.SITE_DIR
  rmSync(site, { recursive: true })
})

const config = (trustedProxies: readonly string[], collector?: string) =>
  gatewayConfig({ port: 8080, statusPort: 8081, api: 'http://bank', work: '/tmp', trustedProxies, collector })

/** e2e/delivery/gateway.spec.ts loads the configuration into nginx. */
test('without a balancer, addresses are those of the connections', () => {
  expect(config([])).not.toContain('set_real_ip_from')
  expect(config([])).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
})

test('a balancer is believed, from its networks alone', () => {
  const text = config(['10.0.0.0/8', '2001:db8::/32'])
  expect(text).toMatch(/set_real_ip_from 10\.0\.0\.0\/8;\s+set_real_ip_from 2001:db8::\/32;/)
  expect(text).toContain('10.0.0.0/8 1;')
})

test.each(['balancer', '10.0.0.0/8; return 200', '10.0.0.0/', '999.1.1.1'])('%s is refused', (proxy) => {
  expect(() => config([proxy])).toThrow('TRUSTED_PROXIES')
})

describe('what browsers tell', () => {
  test('reaches the collector by its name, without headers of the visitor', () => {
    const servers = nameServers('search local\nnameserver 127.0.0.11\nnameserver fd00::1\noptions x\n')
    expect(servers).toEqual(['127.0.0.11', '[fd00::1]'])
    const text = config([], 'http://telemetry:3200/')
    const own = nameServers()
    if (own.length > 0) expect(text).toContain(`resolver ${own.join(' ')} valid=30s;`)
    expect(text).toContain('set $telemetry_collector http://telemetry:3200/field-report;')
    expect(text).toContain('proxy_pass_request_headers off;')
  })

  test('is dropped without a collector, and no page of operators is served', () => {
    expect(config([])).toContain('set $telemetry_collector http://127.0.0.1:8081/report;')
    expect(config([])).not.toMatch(/location[^{]*\/metrics/)
  })

  test.each([
    ['http://127.0.0.1:3200/', '127.0.0.1:3200'],
    ['http://[::1]', '[::1]:80'],
    ['http://coletor.invalid', undefined],
  ])('nginx counts requests at %s only where the name is known', async (collector, address) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await addressOf(collector)).toBe(address)
    expect(said.mock.calls.flat()).toEqual(
      address ? [] : [expect.stringMatching(/^coletor\.invalid não se resolve agora/)],
    )
    said.mockRestore()
  })
})
