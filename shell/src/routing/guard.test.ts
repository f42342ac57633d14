import { execution, signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { redirectFor } from './guard'

const TAX_ID = '52998224725'
const at = (path: string) => new URL(path, 'http://portal')
const logIn = () => signIn(jwt({ CpfCnpj: TAX_ID, exp: 4_000_000_000 }))

beforeEach(() => resetKernel())

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

test('somebody logged in follows a session link on the panel', () => {
  logIn()
  const link = `?cpfCnpj=${TAX_ID}&execId=exec-1234&SEMENTRADA=1`
  expect(redirectFor('visitor', at(`/${link}`))).toBe(`/painel-controle${link}`)
  expect(redirectFor('visitor', at('/?origem=sms'))).toBe('/painel-controle')
})

test.each([
  [`/painel-controle?cpfCnpj=${TAX_ID}&execId=exec-1234&origem=sms`, '/painel-controle?origem=sms'],
  [`/painel-controle?cpfCnpj=${TAX_ID}&execId=exec-1234&SEMENTRADA=1`, '/oferta-especial'],
  [`/painel-controle?cpfCnpj=${TAX_ID}`, '/painel-controle'],
])('the tax id of a session link is not carried on: %s', (path, back) => {
  const login = at(redirectFor('debtor', at(path)) ?? '')
  expect(login.searchParams.get('voltar')).toBe(back)
  expect(login.href).not.toContain(TAX_ID)
})
