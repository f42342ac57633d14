import { field } from '../bank'
import { as, type Make, of, plain, type Requests, sendMade, sent } from './request'
import { event } from './situations'

const NAME = 'Teste de conformidade'

const recommendation: Make = (bank, name) => {
  const phoneE164 = `+55${bank.known('acordo', 'telefone')}`
  const dataRecomendation = bank.now().toISOString()
  const content = {
    phoneE164,
    email: '',
    recommendation: 'RECOMMENDED',
    includeContact: false,
    dataRecomendation,
  }
  return as('acordo', content)(bank, name)
}

const PROGRESS = 'POST /api/auth/LigacaoIndevida/andamento'

/** Journey, widget, preferences and the remaining calls. */
export const journeyRequests: Requests = {
  ...sent({
    'POST /api/v1/Conversacao/InMessageChat': plain({
      ...{ CriaConversa: true, TipoMensagem: 'texto', MensagemUsuario: 'Olá' },
    }),
    'POST /api/v1/meligue': of('titular'),
    'POST /api/v1/clicktocall': as('titular'),
    'GET /api/v1/getServerDate': plain(),
    'POST /api/v1/journey_tracker': (bank) => ({ as: 'titular', body: event(bank.id('titular')) }),
    'GET /api/v1/journey_tracker/{id}': as('titular'),
    'GET /api/v1/journey_tracker/13a/{id}': as('titular'),
    'GET /api/v1/journey_tracker/3b/{id}': as('titular'),
    'GET /api/v1/journey_tracker/{id}/{step}': as('titular'),
    'POST /api/v1/InspectLog': plain({ sId: 'conformidade', idExec: '', cpfCnpj: 'Não informado' }),
    'POST /api/v1/inspectlet_session': plain({ websiteId: 1, sessionId: 'conformidade', execId: '' }),
    'POST /api/v1/smartlook_session': plain({ sessionId: 'conformidade', execId: '' }),
    'POST /api/auth/LigacaoIndevida': of('titular', { nome: NAME }),
    'POST /api/v1/score_miner': (bank) => {
      const contact = { identification: bank.id('titular'), identificationKind: 1, name: NAME }
      return { as: 'titular', body: { contact, origin: 'site' } }
    },
    'POST /api/v1/basic-data/{id}': as('titular', { optInWhatsApp: false }),
    'GET /api/v1/basic-data/{id}': as('titular'),
    'POST /api/v1/termos-whatsapp/{digits}': as('titular', { optInWhatsApp: false }),
    'POST /api/v1/recomendacao/{id}': recommendation,
    'POST /api/v1/recommendation/{id}': recommendation,
    'GET /api/v1/altcha': plain(),
    'GET /api/v1/cep/{cep}': plain(undefined, { cep: '01310100' }),
    'GET /api/timezone/America/Sao_Paulo': plain(),
  }),
  'POST /api/v1/vincularExec': async (bank) => {
    const body = { cpfCnpj: bank.id('titular') }
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular', body })
    return sendMade(bank, 'POST /api/v1/vincularExec', as('titular', { execId }))
  },
  [PROGRESS]: async (bank) => {
    const { data } = await sendMade(bank, 'POST /api/auth/LigacaoIndevida', of('titular', { nome: NAME }))
    return sendMade(bank, PROGRESS, of('titular', { protocolo: String(field(data, 'protocolo')) }))
  },
}
