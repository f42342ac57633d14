import type { NegotiationList } from '@portal/contract'
import { signIn } from '@portal/runtime'
import { loadQuery, queryClient } from '@portal/runtime/query'
import { jwt, resetKernel } from '@portal/testing'
import { type Handlers, mockCalls } from '@portal/testing/fake-api'
import {
  basicDataQuery,
  businessDayQuery,
  debtorNameQuery,
  negotiationListQuery,
  resetNegotiations,
  saveWhatsAppOptIn,
} from '.'

const MARIA = '52998224725'
const LIST = 'POST /api/v1/negociacoes'

function list(change: Partial<NegotiationList> = {}): { status: 200; data: NegotiationList } {
  const dados = {
    nomeCliente: 'MARIA APARECIDA',
    score: 500,
    negociacoes: [],
    numeroAcordoNegociacao: '',
    mensagem: '',
    acordos: [],
    reabreEm: null,
  }
  return { status: 200, data: { sucesso: true, dados, ...change } }
}

function bank(answers: Handlers) {
  resetKernel()
  signIn(jwt({ CpfCnpj: MARIA }))
  const { calls } = mockCalls(answers)
  return (call: string) => calls.filter((each) => each.call === call).length
}

test('a list that was just read is read by the next screen, until a write changes it', async () => {
  const count = bank({ [LIST]: list() })
  await loadQuery(negotiationListQuery())
  await loadQuery(negotiationListQuery())
  expect(count(LIST)).toBe(1)
  await resetNegotiations()
  await loadQuery(negotiationListQuery())
  expect(count(LIST)).toBe(2)
})

test('a refusal is no list to keep: the bank is asked again', async () => {
  const count = bank({ [LIST]: list({ sucesso: false }) })
  await loadQuery(negotiationListQuery())
  await loadQuery(negotiationListQuery())
  expect(count(LIST)).toBe(2)
})

test('the name is asked for only when no answer has told it', async () => {
  const answers: Handlers = {
    [LIST]: list(),
    'GET /api/v1/basic-data/{id}': {
      status: 200,
      data: { documentCode: MARIA, nome: 'MARIA DO CADASTRO', optInWhatsApp: false },
    },
  }
  bank(answers)
  expect(await loadQuery(debtorNameQuery())).toBe('MARIA DO CADASTRO')
  const count = bank(answers)
  await loadQuery(negotiationListQuery())
  expect(await loadQuery(debtorNameQuery())).toBe('MARIA APARECIDA')
  expect(count('GET /api/v1/basic-data/{id}')).toBe(0)
})

test('another person’s answers are never found', async () => {
  bank({ [LIST]: list() })
  await loadQuery(negotiationListQuery())
  const { queryKey } = negotiationListQuery()
  // Also before this tab has processed the login of another tab.
  localStorage.setItem('loggedInUser', jwt({ CpfCnpj: '11144477735' }))
  expect(queryClient.getQueryData(queryKey)).toBeDefined()
  expect(queryClient.getQueryData(negotiationListQuery().queryKey)).toBeUndefined()
})

test('a changed opt-in is read anew by the next screen', async () => {
  const ok = { status: 200 as const, data: { status: 'OK' as const } }
  const BASIC = 'GET /api/v1/basic-data/{id}'
  const count = bank({
    [BASIC]: { status: 200, data: { documentCode: MARIA, nome: 'MARIA', optInWhatsApp: false } },
    'POST /api/v1/basic-data/{id}': ok,
    'POST /api/v1/termos-whatsapp/{digits}': ok,
  })
  await loadQuery(basicDataQuery())
  await saveWhatsAppOptIn(true, { optInWhatsApp: false })
  expect(count(BASIC)).toBe(1)
  await loadQuery(basicDataQuery())
  expect(count(BASIC)).toBe(2)
})

test('a day is asked about once', async () => {
  const DAY = 'GET /api/v1/Configuracao/DiaUtil/{date}'
  const data = { data: '2026-12-10', diaUtil: true, proximoDiaUtil: '2026-12-10', motivo: null }
  const count = bank({ [DAY]: { status: 200, data } })
  await loadQuery(businessDayQuery('2026-12-10'))
  await loadQuery(businessDayQuery('2026-12-10'))
  expect(count(DAY)).toBe(1)
})
