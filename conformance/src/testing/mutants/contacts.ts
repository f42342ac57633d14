import { instead, isTo, type Mutant, ok, rewrite } from './fault'

const CHANGE = 'PUT /api/auth/AtualizarTelefone'
const sentTo = (destino: string) => ({
  status: 'AGUARDANDO',
  protocolo: '1',
  destino,
  linhaDigitavel: null,
  tentativasRestantes: 3,
})

export const contactsMutants: readonly Mutant[] = [
  {
    fault: 'how somebody wants to be served is forgotten',
    caughtBy: 'DADOS-03',
    apply: rewrite('GET /api/v1/basic-data/{id}', (data) => {
      data.atendimento = { falarDevagar: false, soPorEscrito: false }
    }),
  },
  {
    fault: 'a phone changes whatever is known',
    caughtBy: 'CONTATO-01',
    apply: instead(CHANGE, 401, { status: 'OK', telefone: '(11) *****-0124', email: '' }),
  },
  {
    fault: 'bought data change a phone at once',
    caughtBy: 'CONTATO-02',
    apply: rewrite(CHANGE, ({ status, email }) => ({ status, email, telefone: '(11) *****-0124' })),
  },
  {
    fault: 'the old contact cannot say no',
    caughtBy: 'CONTATO-03',
    apply: async (request, next, sandbox) => {
      const reply = await next(request)
      if (isTo(request, CHANGE)) sandbox.rewriteMessages({ link: '/entrar' })
      return reply
    },
  },
  {
    fault: 'an objection is good for ever',
    caughtBy: 'CONTATO-03',
    apply: instead('POST /api/v1/contestacao/{id}', 404, { status: 'OK' }),
  },
  {
    fault: 'an objection changes nothing',
    caughtBy: 'CONTATO-04',
    apply: async (request, next) =>
      isTo(request, 'POST /api/v1/contestacao/{id}') ? ok({ status: 'OK' }) : next(request),
  },
  {
    fault: 'a contract is made with a contact of a moment ago',
    caughtBy: 'CONTATO-05',
    apply: instead('POST /api/v1/Negociacao/Formalizar', 403, { sucesso: 1 }),
  },
  {
    fault: 'the DRC signature goes where the page says',
    caughtBy: 'ASSINATURA-04',
    apply: instead('POST /api/v1/assinador/drc', 403, sentTo('c***********@example.com')),
  },
  {
    fault: 'the signature of a contract goes where the page says',
    caughtBy: 'ASSINATURA-04',
    apply: instead(
      'POST /api/v1/contrato/{numeroAcordo}/assinatura',
      403,
      sentTo('c***********@example.com'),
    ),
  },
  {
    fault: 'a file of any size is taken',
    caughtBy: 'DOC-04',
    apply: instead('PUT /api/v1/documentos/{numeroAcordo}/{documento}', 413, { id: 'identidade' }),
  },
]
