import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { received } from '../contact/preference-handlers'
import { Bank, persona } from '../testing/bank'
import { identityOf } from '../testing/identity'
import { IDENTITY_SECRET } from './call-handlers'

const { taxId } = persona('cliente')
const other = persona('pf-sem-contato').taxId
const now = Math.floor(Date.now() / 1000)
let bank: Bank
afterEach(() => bank.close())

const ring = async (identidade?: string | Promise<string>) => {
  const body = { cpf: taxId, ...(identidade === undefined ? {} : { identidade: await identidade }) }
  const { status, data } = await bank.call('POST /api/v1/clicktocall', { body })
  return { status, data }
}
const withoutEnd = () =>
  new SignJWT({ aud: 'contato-widget', sub: taxId, iat: now })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(IDENTITY_SECRET))
const refused = { status: 403, data: { codigo: 'IDENTIDADE_NAO_CONFIRMADA' } }

test.each([
  ['of another person', () => identityOf(other)],
  ['for something else', () => identityOf(taxId, { aud: 'outro' })],
  ['that has ended', () => identityOf(taxId, { iat: now - 600, exp: now - 300 })],
  ['that has no end', () => withoutEnd()],
  ['that lasts for a day', () => identityOf(taxId, { iat: now - 4000, exp: now + 80_000 })],
  ['of somebody else’s key', () => identityOf(taxId, {}, 'x'.repeat(40))],
  ['that is none', () => 'nada'],
  ['that signs nothing', async () => `${(await identityOf(taxId)).split('.').slice(0, 2).join('.')}.`],
  ['left out', () => undefined],
])('with an identity %s the registered phone stays silent', async (_, make) => {
  bank = await Bank.open()
  expect(await ring(make())).toMatchObject(refused)
})

test('a stranger cannot tell by a refusal who has a phone on file', async () => {
  bank = await Bank.open()
  const body = { cpf: other }
  expect(await bank.call('POST /api/v1/clicktocall', { body })).toMatchObject(refused)
})

test('somebody who is logged in at a site of the bank is called, also where the call would tell a code', async () => {
  bank = await Bank.open({ voiceCodes: true })
  expect((await ring(identityOf(taxId))).status).toBe(200)
  expect(bank.sandbox.store.list(received)).toMatchObject([{ kind: 'call' }])
})

test('the documented back end signs what is believed', async () => {
  bank = await Bank.open()
  const guide = readFileSync(join(__dirname, '../../../docs/embed.md'), 'utf8')
  const [, code = ''] = /### Who is logged in.*?```js\n(.*?)```/s.exec(guide) ?? []
  const body = code.replace(/^import .*$/gm, '').replace('export function', 'return function')
  const environment = { env: { CONTATO_SECRET: IDENTITY_SECRET } }
  const sign = new Function('createHmac', 'process', body)(createHmac, environment)
  expect((await ring(sign(taxId))).status).toBe(200)
})
