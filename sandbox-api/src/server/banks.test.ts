import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { readSeal, verifySeal } from '@portal/domain/seal'
import { sealOf } from '../boleto/seal'
import { Bank, persona } from '../testing/bank'
import { bankAt } from './banks'

const themes = join(__dirname, '../../../shell/themes')
const read = (file: string) => JSON.parse(readFileSync(join(themes, file), 'utf8'))
const hosts: Record<string, string> = read('hosts.json').hosts

const portals = [
  ['localhost', defaultConfig],
  ['horizonte.localhost', read('horizonte/brand.json')],
] as const

test.each(portals)(
  'at %s the sandbox is the bank that the portal shows',
  async (host, { brand, slipIssuers }) => {
    const { name, creditor, mark } = bankAt(host)
    expect(name).toBe(brand.name)
    expect(creditor).toEqual({
      nome: brand.legalName,
      cnpj: brand.cnpj.replace(/\D/g, ''),
      endereco: `${brand.address}, ${brand.cep}`,
    })
    expect(mark).toEqual(brand.mark)
    const { nome: payee, cnpj } = creditor
    expect(slipIssuers).toEqual([{ payee, cnpj, publicKey: expect.anything(), letters: true, bank: '237' }])
    const content = '23791690400000141501234090000000045301234560'
    const seal = readSeal(sealOf(content, cnpj)) ?? new Uint8Array()
    expect((await verifySeal(seal, { kind: 'boleto', content }, slipIssuers)).kind).toBe('ours')
  },
)

test('every host name with a brand of its own has its bank', () => {
  const others = Object.keys(hosts).filter((host) => bankAt(host) !== bankAt('localhost'))
  expect(others).toEqual(['horizonte.localhost'])
})

describe('two banks of one sandbox', () => {
  let sandbox: Bank
  beforeAll(async () => {
    sandbox = await Bank.open()
  })
  afterAll(() => sandbox.close())

  const at = async (host: string, url: string, payload?: object) =>
    (
      await sandbox.app.inject({
        url,
        headers: { 'x-forwarded-host': host },
        ...(payload && { method: 'POST', payload }),
      })
    ).json()

  test('share the clock and keep their own records', async () => {
    await at('horizonte.localhost', '/sandbox/links', { cpfCnpj: persona('cliente').taxId })
    expect(await at('horizonte.localhost', '/sandbox/outbox')).toHaveLength(1)
    expect(await at('localhost', '/sandbox/outbox')).toEqual([])
    const clocks = [
      await at('localhost', '/sandbox/clock'),
      await at('horizonte.localhost', '/sandbox/clock'),
    ]
    expect(clocks[1]).toEqual(clocks[0])
  })

  test('and a host name that is nobody’s is the first one’s', async () => {
    expect(await at('evil.example', '/sandbox/outbox')).toEqual([])
  })

  test('begin again together', async () => {
    await sandbox.app.inject({ method: 'POST', url: '/sandbox/reset' })
    expect(await at('horizonte.localhost', '/sandbox/outbox')).toEqual([])
  })
})
