import type { Body } from '@portal/contract'
import type { Handlers } from '@portal/testing'
import { list } from './offers'

/** Tuesday, 10 a.m. in São Paulo: negotiation is open. */
const OPEN_AT = '2026-11-24T10:00:00-03:00'
export const CLOSED_AT = '2026-11-24T20:15:00-03:00'

const ok = { status: 200 as const, data: { status: 'OK' as const } }

/** Responses to all requests of the panel except the list, within opening hours. */
export const quietAnswers: Handlers = {
  'GET /api/v1/getServerDate': { status: 200, data: { serverDate: OPEN_AT } },
  'POST /api/v1/negociacoes': list(),
  'GET /api/v1/get_portfolios/{taxId}': {
    status: 200,
    data: { RENEG_VEICULOS: { campaignList: [] }, BRADESCO_DRC: { campaignList: [] } },
  },
  'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: false, ren: false, boletos: [] } },
  'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: '52998224725', eventos: [] } },
  'GET /api/Login/GetPartnerIdentification/{taxId}': { status: 200, data: [] },
  'GET /api/v1/basic-data/{id}': {
    status: 200,
    data: { documentCode: '52998224725', nome: 'MARIA APARECIDA DE SOUZA', optInWhatsApp: false },
  },
  'POST /api/v1/score_miner': ok,
}

/** Bounds for a change of the payment. */
export const paymentBounds: Handlers = {
  'GET /api/v1/Configuracao/MinimoMaximo': {
    status: 200,
    data: {
      valorEntradaMinimo: 0,
      valorEntradaMaximo: 0,
      valorParcelaMinimo: 220,
      valorParcelaMaximo: 220,
      quantidadeMinima: 3,
      quantidadeMaxima: 3,
      percEntradaMinima: 0,
      dataMinima: '2026-11-25',
      dataMaxima: '2027-01-05',
      datasSugeridas: ['2026-11-27', '2026-12-07', '2026-12-14'],
      diasIndisponiveis: ['2026-12-25'],
    },
  },
}

export type JourneyEvent = Body<'POST /api/v1/journey_tracker'>

const isEvent = (body: unknown): body is JourneyEvent =>
  typeof body === 'object' && body !== null && 'step' in body

/** Records the complete journey events, for assertions. */
export function recordJourney(): { answers: Handlers; events: JourneyEvent[] } {
  const events: JourneyEvent[] = []
  const answers: Handlers = {
    'POST /api/v1/journey_tracker': ({ body }) => {
      if (isEvent(body)) events.push(body)
      return ok
    },
  }
  return { answers, events }
}
