import { type CallDefinition, type CallName, contract } from '@portal/contract'
import { Bank, callNames } from '../testing/bank'

/**
 * The embedded widget calls from other sites, which may read nothing else and send nothing else with a debtor's token.
 */
let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
afterAll(() => bank.close())

const wanted = ['content-type', 'traceparent', 'x-csrf-token']
const mayBeSent = async (name: CallName, headers: readonly string[]): Promise<boolean> => {
  const [method = '', path = ''] = name.split(' ')
  const preflight = await bank.app.inject({
    method: 'OPTIONS',
    url: path.replace(/\{\w+\}/g, '52998224725'),
    headers: {
      origin: 'https://site.example',
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(),
    },
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  const allowed = String(preflight.headers['access-control-allow-headers']).split(/,\s*/)
  return (
    preflight.headers['access-control-allow-origin'] === '*' &&
    headers.every((header) => allowed.includes(header))
  )
}

test.each(callNames)('%s: another site may call what the widget needs, and nothing else', async (name) => {
  const definition: CallDefinition = contract[name]
  expect(await mayBeSent(name, wanted)).toBe(definition.crossOrigin === true)
  expect(await mayBeSent(name, [...wanted, 'authorization'])).toBe(false)
})

test('an answer says the same as its preflight', async () => {
  const allowedOf = async (url: string) =>
    (await bank.app.inject({ url, headers: { origin: 'https://site.example' } })).headers[
      'access-control-allow-origin'
    ]
  expect(await allowedOf('/api/v1/getServerDate?x=1')).toBe('*')
  expect(await allowedOf('/api/UsuarioData/52998224725')).toBeUndefined()
})
