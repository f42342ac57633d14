import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { deploymentConfig } from './deployment-config'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
const file = join(folder, 'portal.json')
const before = process.env.PORTAL_CONFIG
beforeAll(() => {
  process.env.PORTAL_CONFIG = file
})
afterAll(() => {
  if (before === undefined) delete process.env.PORTAL_CONFIG
  else process.env.PORTAL_CONFIG = before
  rmSync(folder, { recursive: true })
})

function configOf(own: object) {
  writeFileSync(file, JSON.stringify(own))
  return deploymentConfig(defaultConfig)
}

test('the demonstration’s key, which anybody can sign with, is nobody else’s', () => {
  expect(defaultConfig.slipIssuers).toHaveLength(1)
  expect(configOf({ brand: { name: 'Banco Exemplo' } })).toMatchObject({
    brand: { name: 'Banco Exemplo', cnpj: defaultConfig.brand.cnpj },
    slipIssuers: [],
  })
})

test('a bank’s own keys are taken', () => {
  const slipIssuers = defaultConfig.slipIssuers.map((issuer) => ({ ...issuer, payee: 'Banco Exemplo' }))
  expect(configOf({ slipIssuers }).slipIssuers).toEqual(slipIssuers)
})
