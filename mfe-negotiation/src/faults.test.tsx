import type { Handlers } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { bank, list } from './testing/answers'
import { openScreen } from './testing/open-screen'
import { agreement, journeyEvent, opportunity, TAX_ID } from './testing/samples'

const LIST = 'POST /api/v1/negociacoes'
const events = { status: 200 as const, data: { cpfCnpj: TAX_ID, eventos: [journeyEvent({})] } }

const open = (path: string, change: Handlers) => ({
  open: () => openScreen(path, { answers: bank(change) }),
})

const options = open('/negociacao?grupo=N1', {
  [LIST]: list([opportunity({ aceitaPropostaPropria: true })]),
  'GET /api/v1/journey_tracker/{id}/{step}': events,
})
const resuming = open('/vencimento', { 'GET /api/v1/journey_tracker/{id}': events })
const old = open('/negociacao?grupo=N9', { 'GET /api/v1/journey_tracker/13a/{id}': events })
const success = open('/sucesso?acordo=1234567890', {
  [LIST]: list([], [agreement()]),
})

// The other screens meet their faults in the browser, e2e/faults.
testFaults([
  ['GET /api/v1/journey_tracker/{id}/{step}', 'options', options],
  ['GET /api/v1/journey_tracker/13a/{id}', 'options of an old link', old],
  ['GET /api/v1/journey_tracker/{id}', 'resuming', resuming],
  ['GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', 'success', success],
])
