import { defaultConfig } from '@portal/demo-bank'
import { configProblems, takenAliases } from './deployment-config'

test.each([
  [{}, null],
  [{ homeAliases: ['/in%C3%ADcio', '/promo/verao'], hours: { gate: { from: '08:00', to: '20:00' } } }, null],
  [{ recorders: { inspectlet: { websiteId: '1', scriptUrl: 'https://r.example/a.js' } } }, null],
  [{ contact: { certificate: null } }, null],
  [{ homeAliases: ['promo'] }, '"homeAliases": "promo" é um endereço que começa com barra'],
  [{ homeAliases: ['/promo/'] }, 'sem barra no fim'],
  [{ homeAliases: ['/a b'] }, 'que começa com barra'],
  [{ homeAliases: ['/%E0%A4%A'] }, 'que começa com barra'],
  [{ homeAliases: [7] }, '"homeAliases": 7 é um endereço'],
  [{ homeAliases: ['/api/x'] }, 'é um endereço do próprio portal'],
  [{ homeAliases: '/promo' }, '"homeAliases" é uma lista, não um texto'],
  [{ homeAlias: ['/promo'] }, '"homeAlias" não existe'],
  [{ contact: { phones: '1' } }, '"contact.phones" não existe'],
  [{ moduleTimeoutMs: '20' }, '"moduleTimeoutMs" é um número, não um texto'],
  [{ slipIssuers: defaultConfig.slipIssuers }, null],
  [
    { slipIssuers: [{ payee: 'Banco', cnpj: '11222333000181', publicKey: { x: 'a', y: 'b' } }] },
    'publicKey com x',
  ],
  [{ slipIssuers: ['key'] }, 'publicKey com x'],
  [{ slipIssuers: defaultConfig.slipIssuers.map((each) => ({ ...each, bank: '23' })) }, 'bank (3 números)'],
  [{ slipIssuers: defaultConfig.slipIssuers.map((each) => ({ ...each, letters: 'sim' })) }, 'letters true'],
  [{ libras: { url: 'https://vlibras.gov.br/app', origins: ['https://*.vlibras.gov.br'] } }, null],
  [{ libras: null }, null],
  [{ libras: true }, '"libras" tem url'],
  [{ libras: { url: 'https://vlibras.gov.br/app' } }, 'origins'],
  [{ libras: { url: 'https://vlibras.gov.br/app', origins: ["https://x.example 'self'"] } }, 'origins'],
  [{ libras: { url: "https://x.example/a'; script-src *", origins: [] } }, '"libras" tem url'],
  [[], 'a configuração é um objeto JSON'],
])('reports %j to the operator: %s', (own, message) => {
  const problems = configProblems(defaultConfig, own)
  expect(problems).toEqual(message === null ? [] : [expect.stringContaining(message)])
})

test('an alias takes no page’s address', () => {
  const config = { homeAliases: ['/LOGIN-cpf', '/promo'] }
  expect(takenAliases(config, ['/', '/login-cpf'])).toEqual(['/LOGIN-cpf'])
})
