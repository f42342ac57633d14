import { list, MINUTE, type Mutant, restatus, reword, rewrite, shifted, withHeaders, without } from './fault'

/** Hours, days, and what holds for every answer. */
export const trafficMutants: readonly Mutant[] = [
  {
    fault: 'opens an hour early',
    caughtBy: 'HORA-01',
    apply: shifted('POST /api/v1/negociacoes', 60 * MINUTE),
  },
  {
    fault: 'closes an hour late',
    caughtBy: 'HORA-02',
    apply: shifted('POST /api/v1/negociacoes', -60 * MINUTE),
  },
  {
    fault: 'agreements vanish at night',
    caughtBy: 'HORA-03',
    apply: list((dados) => {
      if (dados.reabreEm !== null) dados.acordos = []
    }),
  },
  {
    fault: 'a choice is calculated at night',
    caughtBy: 'HORA-04',
    apply: restatus('POST /api/v1/Negociacao/Efetivar', 403, 200),
  },
  {
    fault: 'pages of any origin read every answer',
    caughtBy: 'CORS-01',
    apply: async (request, next) => withHeaders(await next(request), { 'access-control-allow-origin': '*' }),
  },
  { fault: 'calls at night', caughtBy: 'HORA-05', apply: shifted('POST /api/v1/meligue', -60 * MINUTE) },
  {
    fault: 'Carnival is a business day',
    caughtBy: 'DIA-01',
    apply: rewrite('GET /api/v1/Configuracao/DiaUtil/{date}', (data) =>
      data.data === '2027-02-09' ? { ...data, diaUtil: true, proximoDiaUtil: data.data, motivo: null } : data,
    ),
  },
  {
    fault: 'Ash Wednesday is a holiday',
    caughtBy: 'DIA-02',
    apply: rewrite('GET /api/v1/Configuracao/DiaUtil/{date}', (data) =>
      data.data === '2027-02-10' ? { ...data, diaUtil: false, motivo: 'Cinzas' } : data,
    ),
  },
  {
    fault: 'Sundays are offered',
    caughtBy: 'DIA-04',
    apply: rewrite('GET /api/v1/Configuracao/MinimoMaximo', (data) => ({ ...data, diasIndisponiveis: [] })),
  },
  {
    fault: 'yesterday is offered',
    caughtBy: 'SENTIDO-01',
    after: ['DIA-04'],
    apply: rewrite('GET /api/v1/Configuracao/MinimoMaximo', (data) => ({
      ...data,
      dataMinima: '2026-11-20',
    })),
  },
  {
    fault: 'errors are plain JSON',
    caughtBy: 'ERRO-01',
    after: ['ENTRADA-01'],
    apply: async (request, next) => {
      const reply = await next(request)
      return reply.status >= 400 ? withHeaders(reply, { 'content-type': 'application/json' }) : reply
    },
  },
  {
    fault: 'errors have no title',
    caughtBy: 'ERRO-02',
    after: ['ENTRADA-01'],
    apply: reword('POST /api/v1/journey_tracker', ({ title: _title, ...rest }) => rest),
  },
  {
    fault: 'a status that is not in the contract',
    caughtBy: 'ERRO-03',
    after: ['ENTRADA-01'],
    apply: restatus('POST /api/v1/journey_tracker', 400, 422),
  },
  {
    fault: 'an error shows its stack',
    caughtBy: 'ERRO-04',
    after: ['ENTRADA-01'],
    apply: reword('POST /api/v1/journey_tracker', (data) => ({
      ...data,
      detail: 'at parse (/srv/app.js:10:3)',
    })),
  },
  {
    fault: 'Retry-After is missing',
    caughtBy: 'ERRO-06',
    after: ['CODIGO-02'],
    apply: async (request, next) => {
      const reply = await next(request)
      return { ...reply, headers: without({ ...reply.headers }, 'retry-after') }
    },
  },
  {
    fault: 'answers may be cached',
    caughtBy: 'CACHE-01',
    after: ['MASC-11'],
    apply: async (request, next) => withHeaders(await next(request), { 'cache-control': 'max-age=60' }),
  },
  {
    fault: 'times are in UTC',
    caughtBy: 'DATA-01',
    apply: rewrite('GET /api/v1/getServerDate', (data) => ({
      serverDate: new Date(data.serverDate).toISOString(),
    })),
  },
  {
    fault: 'money as text',
    caughtBy: 'FORMA-POST-api-v1-negociacoes',
    apply: list((dados) => {
      for (const group of dados.negociacoes) Reflect.set(group, 'valorOriginal', '3.614,90')
    }),
  },
  {
    fault: 'an answer comes as HTML',
    caughtBy: 'FORMA-GET-api-v1-getServerDate',
    apply: async (request, next) => withHeaders(await next(request), { 'content-type': 'text/html' }),
  },
  {
    fault: 'an answer comes in Latin-1',
    caughtBy: 'FORMA-POST-api-v1-negociacoes',
    apply: async (request, next) => {
      const reply = await next(request)
      return { ...reply, bytes: Buffer.from(reply.bytes.toString(), 'latin1') }
    },
  },
  {
    fault: 'a field is left out',
    caughtBy: 'FORMA-GET-api-UsuarioData-id',
    apply: rewrite('GET /api/UsuarioData/{id}', ({ emails: _emails, ...rest }) => rest),
  },
]
