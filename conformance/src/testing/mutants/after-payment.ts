import { type Fault, instead, isTo, list, type Mutant, restatus, reword } from './fault'

const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAINT = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

/** An empty page. */
const BLANK =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const unsigned: Fault = async (request, next) => {
  const reply = await next(request)
  const isLetter = isTo(request, LETTER) && reply.status === 200
  return isLetter ? { ...reply, bytes: Buffer.from(BLANK) } : reply
}

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
  {
    fault: 'a letter of settlement without its check code',
    caughtBy: 'DEPOIS-05',
    apply: unsigned,
  },
  {
    fault: 'a letter of settlement over another sum than the list',
    caughtBy: 'DEPOIS-05',
    apply: list(({ acordos }) => {
      for (const agreement of acordos) agreement.valorPago += 1
    }),
  },
]
