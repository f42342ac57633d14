import { isRecord } from '@portal/domain/record'
import { call, type Make, of, type Requests } from './request'
import { event } from './situations'

const recommendation: Make = (bank) => ({
  as: 'acordo',
  params: { id: bank.id('acordo') },
  body: {
    phoneE164: `+55${bank.known('acordo', 'telefone')}`,
    email: '',
    recommendation: 'RECOMMENDED',
    includeContact: false,
    documentCode: bank.id('acordo'),
    dataRecomendation: bank.now().toISOString(),
  },
})

/** Journey, widget, preferences and what else may be asked. */
export const journeyRequests: Requests = {
  'POST /api/v1/Conversacao/InMessageChat': call('POST /api/v1/Conversacao/InMessageChat', () => ({
    body: { CriaConversa: true, TipoMensagem: 'texto', MensagemUsuario: 'Olá' },
  })),
  'POST /api/v1/meligue': call('POST /api/v1/meligue', (bank) => ({
    body: { phone: bank.known('titular', 'telefone') },
  })),
  'POST /api/v1/clicktocall': call('POST /api/v1/clicktocall', (bank) => ({
    as: 'titular',
    body: { cpf: bank.id('titular') },
  })),
  'GET /api/v1/getServerDate': call('GET /api/v1/getServerDate'),

  'POST /api/v1/journey_tracker': call('POST /api/v1/journey_tracker', (bank) => ({
    as: 'titular',
    body: event(bank.id('titular')),
  })),
  'GET /api/v1/journey_tracker/{id}': call('GET /api/v1/journey_tracker/{id}', of('titular', 'titular')),
  'GET /api/v1/journey_tracker/13a/{id}': call(
    'GET /api/v1/journey_tracker/13a/{id}',
    of('titular', 'titular'),
  ),
  'GET /api/v1/journey_tracker/3b/{id}': call(
    'GET /api/v1/journey_tracker/3b/{id}',
    of('titular', 'titular'),
  ),
  'GET /api/v1/journey_tracker/{id}/{step}': call('GET /api/v1/journey_tracker/{id}/{step}', (bank) => ({
    as: 'titular',
    params: { id: bank.id('titular'), step: '9A' },
  })),
  'POST /api/v1/vincularExec': async (bank) => {
    const body = { cpfCnpj: bank.id('titular') }
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular', body })
    return bank.send('POST /api/v1/vincularExec', { as: 'titular', body: { ...body, execId } })
  },
  'POST /api/v1/InspectLog': call('POST /api/v1/InspectLog', () => ({
    body: { sId: 'conformidade', idExec: '', cpfCnpj: 'Não informado' },
  })),
  'POST /api/v1/inspectlet_session': call('POST /api/v1/inspectlet_session', () => ({
    body: { websiteId: 1, sessionId: 'conformidade', execId: '' },
  })),
  'POST /api/v1/smartlook_session': call('POST /api/v1/smartlook_session', () => ({
    body: { sessionId: 'conformidade', execId: '' },
  })),
  'POST /api/auth/LigacaoIndevida': call('POST /api/auth/LigacaoIndevida', (bank) => ({
    body: { cpfCnpj: bank.id('titular'), nome: 'Teste de conformidade' },
  })),
  'POST /api/auth/LigacaoIndevida/andamento': async (bank) => {
    const cpfCnpj = bank.id('titular')
    const { data } = await bank.send('POST /api/auth/LigacaoIndevida', {
      body: { cpfCnpj, nome: 'Teste de conformidade' },
    })
    const protocolo = isRecord(data) ? String(data.protocolo) : ''
    return bank.send('POST /api/auth/LigacaoIndevida/andamento', { body: { protocolo, cpfCnpj } })
  },
  'POST /api/v1/score_miner': call('POST /api/v1/score_miner', (bank) => ({
    as: 'titular',
    body: {
      contact: { identification: bank.id('titular'), identificationKind: 1, name: 'Teste de conformidade' },
      origin: 'site',
    },
  })),
  'POST /api/v1/basic-data/{id}': call('POST /api/v1/basic-data/{id}', (bank) => ({
    as: 'titular',
    params: { id: bank.id('titular') },
    body: { optInWhatsApp: false, documentCode: bank.id('titular') },
  })),
  'GET /api/v1/basic-data/{id}': call('GET /api/v1/basic-data/{id}', of('titular', 'titular')),
  'POST /api/v1/termos-whatsapp/{digits}': call('POST /api/v1/termos-whatsapp/{digits}', (bank) => ({
    as: 'titular',
    params: { digits: bank.id('titular') },
    body: { optInWhatsApp: false },
  })),
  'POST /api/v1/recomendacao/{id}': call('POST /api/v1/recomendacao/{id}', recommendation),
  'POST /api/v1/recommendation/{id}': call('POST /api/v1/recommendation/{id}', recommendation),
  'GET /api/v1/altcha': call('GET /api/v1/altcha'),
  'GET /api/v1/cep/{cep}': call('GET /api/v1/cep/{cep}', () => ({ params: { cep: '01310100' } })),
  'GET /api/timezone/America/Sao_Paulo': call('GET /api/timezone/America/Sao_Paulo'),
}
