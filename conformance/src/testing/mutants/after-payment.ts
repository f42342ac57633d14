import { instead, list, type Mutant, restatus, reword } from './fault'

const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAINT = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

/** After payment. */
export const afterPaymentMutants: readonly Mutant[] = [
  {
    fault: 'the name of who has paid stays on the list',
    caughtBy: 'DEPOIS-01',
    apply: list(({ acordos }) => {
      for (const { depoisDePagar } of acordos) if (depoisDePagar) depoisDePagar.nomeRetiradoEm = null
    }),
  },
  {
    fault: 'a letter of settlement before the last payment',
    caughtBy: 'DEPOIS-02',
    apply: restatus(LETTER, 409, 200),
  },
  {
    fault: 'a refused complaint without its reason',
    caughtBy: 'DEPOIS-03',
    apply: reword(COMPLAINT, ({ title, status }) => ({ title, status })),
  },
  {
    fault: 'anybody may complain about the name of another',
    caughtBy: 'DEPOIS-04',
    apply: instead(COMPLAINT, 404, { protocolo: '123456', registradaEm: '', respostaAte: '' }),
  },
]
