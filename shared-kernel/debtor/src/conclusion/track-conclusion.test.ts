import type { OfferFamily, PaymentKind } from '@portal/contract'
import { execution, flushJourney, signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { mockCalls } from '@portal/testing/fake-api'
import { type ConclusionAttempt, removeAttempt, saveAttempt, trackConclusion } from '.'

const MARIA = '52998224725'
const made = { number: '1234567890', kind: 'Parcelado', total: 236.8 } as const

const attempt = (family: OfferFamily = 'CARTAO'): ConclusionAttempt => ({
  key: 'chave-00000001',
  proposalId: 'PRP1',
  sentAt: Date.now(),
  conditions: {
    count: 2,
    totalCents: 23_680,
    instalmentCents: 11_840,
    firstDueDate: '2026-12-21',
    method: 'BOLETO',
  },
  group: {
    idNegociacao: 'N1',
    family,
    product: 'Cartão de crédito',
    contracts: ['C1', 'C2'],
    origin: null,
    agreementsBefore: [],
  },
  originalValue: 900,
  execId: 'EXEC-OF-THE-ACCEPTANCE',
})

/** Returns the events sent while `work` runs. */
async function sent(work: () => void): Promise<unknown[]> {
  const events: unknown[] = []
  mockCalls({
    'POST /api/v1/journey_tracker': ({ body }) => {
      events.push(body)
      return { status: 200, data: { status: 'OK' } }
    },
  })
  work()
  await flushJourney()
  return events
}

beforeEach(() => {
  resetKernel()
  signIn(jwt({ CpfCnpj: MARIA }))
  execution.set('EXEC-OF-TODAY')
})

test.each<[OfferFamily, PaymentKind, string]>([
  ['CARTAO', 'Parcelado', 'sucesso'],
  ['CARTAO_P1', 'A vista', 'sucessoCartaoP1'],
  ['CARTAO_P2', 'Parcelado', 'sucessoCartaoP2'],
  ['EAVM', 'Parcelado', 'sucessoEavm'],
  ['ZERO_ENTRADA', 'Parcelado', 'sucessoZeroEntrada'],
  ['CAMPANHA_BOLETO', 'A vista', 'sucessoBoletagem'],
  ['VEICULO_V2', 'Parcelado', 'sucessoReneg2'],
  ['VEICULO_V2', 'A vista', 'sucessoRenegAVista'],
  ['VEICULO_V3', 'Parcelado', 'sucessoReneg3'],
  ['VEICULO_V3', 'A vista', 'sucessoRenegAVista'],
])('an agreement of %s, %s, is concluded as %s', async (family, kind, step) => {
  saveAttempt(attempt(family))
  const events = await sent(() => trackConclusion(attempt(family), { ...made, kind }))
  expect(events).toMatchObject([{ step }])
})

test('the step is of the execution in which it was accepted', async () => {
  saveAttempt(attempt())
  const events = await sent(() => trackConclusion(attempt(), made))
  expect(events).toMatchObject([
    {
      cpfCnpj: MARIA,
      execId: 'EXEC-OF-THE-ACCEPTANCE',
      idNegociacao: 'N1',
      metadata: { idNegociacao: 'N1', numeroAcordo: '1234567890', totalCentavos: 23_680, codigo: '13A' },
      rest: { valueTotal: 900, contractCount: 2 },
    },
  ])
})

test('of two attempts it is the step of the one that was concluded', async () => {
  const other = { ...attempt('CARTAO_P1'), key: 'chave-00000002' }
  saveAttempt({ ...attempt(), sentAt: other.sentAt - 1 })
  saveAttempt(other)
  expect(await sent(() => trackConclusion(other, made))).toMatchObject([{ step: 'sucessoCartaoP1' }])
})

test('it is sent once, whoever learns of the agreement: the page, a reload, another tab', async () => {
  const events = await sent(() => {
    saveAttempt(attempt())
    trackConclusion(attempt(), made)
    trackConclusion(attempt(), made)
    removeAttempt(attempt())
    trackConclusion(attempt(), made)
  })
  expect(events).toHaveLength(1)
})
