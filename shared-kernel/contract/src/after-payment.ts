import { Type } from '@sinclair/typebox'
import {
  type CallDefinition,
  Closed,
  debtorRefusals,
  ExecIdOrNone,
  FileBytes,
  RecordNumber,
  TaxId,
} from './call'
import { NameComplaint } from './offers'

const byAgreement = Type.Object({ numeroAcordo: RecordNumber })

/** Rights after payment. Optional: offered when the bank returns `acordos[].depoisDePagar`. */
export const afterPayment = {
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': {
    summary: 'PDF of the letter that says that an agreement is paid (Civil Code, art. 319)',
    access: 'debtor',
    extension: true,
    file: 'application/pdf',
    params: byAgreement,
    answers: { 200: FileBytes },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Acordo ainda não está quitado',
    },
  },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': {
    summary:
      'Registers that the name is still on the lists of debtors after its time; the same request again answers the same number',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    body: Closed({ execResposta: ExecIdOrNone, documentCode: Type.Optional(TaxId) }),
    answers: { 200: NameComplaint },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'O prazo ainda não terminou | O nome já saiu do cadastro',
    },
  },
} as const satisfies Record<string, CallDefinition>
