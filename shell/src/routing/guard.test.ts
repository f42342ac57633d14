import { execution, keepSessionLink, signIn, takeSessionLink } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { refreshRegistry } from '../registry/registry'
import { canReload, redirectFor, withoutLinkInAddress } from './guard'

const TAX_ID = '52998224725'
const at = (path: string) => new URL(path, 'http://portal')
const logIn = () => signIn(jwt({ CpfCnpj: TAX_ID, exp: 4_000_000_000 }))

beforeEach(resetKernel)

test.each([
  ['any', '/central-de-duvidas', null],
  ['visitor', '/', null],
  ['debtor', '/painel-controle', '/login-cpf?voltar=%2Fpainel-controle'],
  ['debtor', '/negociacao?grupo=G1', '/login-cpf?voltar=%2Fnegociacao%3Fgrupo%3DG1'],
  ['execution', '/boletagem', '/'],
] as const)('an anonymous visitor at a page for %s (%s) goes to %s', (audience, path, expected) => {
  expect(redirectFor(audience, at(path))).toBe(expected)
})

test('an execution opens what needs no login', () => {
  execution.set('exec-1234')
  expect(redirectFor('execution', at('/boletagem'))).toBeNull()
  expect(redirectFor('debtor', at('/painel-controle'))).not.toBeNull()
})

test('somebody logged in has no business at the doors', () => {
  logIn()
  expect(redirectFor('visitor', at('/login-cpf'))).toBe('/painel-controle')
  expect(redirectFor('debtor', at('/painel-controle'))).toBeNull()
  expect(redirectFor('execution', at('/boletagem'))).toBeNull()
})

test.each([
  ['whoever holds an execution goes home first, where it is followed', false, '11144477735', '/'],
  ['another person’s login goes where it is refused', true, '11144477735', '/'],
  ['the login of the same person stays', true, TAX_ID, null],
])('with a session link at the slips, %s', (_, isLoggedIn, taxId, expected) => {
  if (isLoggedIn) logIn()
  execution.set('exec-1234')
  keepSessionLink(`?cpfCnpj=${taxId}&execId=exec-5678`)
  expect(redirectFor('execution', at('/boletagem'))).toBe(expected)
})

test.each([
  ['/painel-controle?origem=sms', false, '/painel-controle?origem=sms'],
  ['/painel-controle', true, '/oferta-especial'],
])('who came with a session link logs in first: %s, without down payment: %s', (path, zero, back) => {
  keepSessionLink(`?cpfCnpj=${TAX_ID}&execId=exec-1234${zero ? '&SEMENTRADA=1' : ''}`)
  const login = at(redirectFor('debtor', at(path)) ?? '')
  expect(login.searchParams.get('voltar')).toBe(back)
  expect(login.href).not.toContain(TAX_ID)
})

test('a session link inside the portal leaves the address before the navigation', () => {
  expect(withoutLinkInAddress(at('/central-de-duvidas?origem=sms'))).toBeUndefined()
  const target = at(`/central-de-duvidas?origem=sms&cpfCnpj=${TAX_ID}&execId=exec-1234`)
  let thrown: unknown
  try {
    withoutLinkInAddress(target)
  } catch (response) {
    thrown = response
  }
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/central-de-duvidas?origem=sms')
  expect(takeSessionLink()?.cpfCnpj).toBe(TAX_ID)
})

test('without a network the page that is there stays', async () => {
  expect(canReload()).toBe(true)
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await refreshRegistry()
  expect(canReload()).toBe(false)
})
