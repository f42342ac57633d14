import { debtorOf } from '../access/debtors'
import { isoOf } from '../clock/sao-paulo'
import type { Handlers } from '../server/handler'
import type { Admissions } from '../server/register-calls'
import { shownState } from './agreements'
import {
  areComplete,
  concludedAgreement,
  documentsOf,
  pendingDocument,
  receiveDocument,
  shownDocuments,
  withdrawDocument,
} from './documents'
import { signAgreement, signatureState } from './signature'

/**
 * Checked before the body is read, so that uploads for foreign agreements or unexpected documents are refused early.
 */
export const paperAdmissions: Admissions = {
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': ({ numeroAcordo, documento }, caller, sandbox) => {
    pendingDocument(sandbox, concludedAgreement(sandbox, caller.debtor(), numeroAcordo), documento)
  },
}

export const paperHandlers = {
  'GET /api/v1/documentos/{numeroAcordo}': ({ params, caller }, sandbox) =>
    shownDocuments(sandbox, concludedAgreement(sandbox, caller.debtor(), params.numeroAcordo)),
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': (
    { params, query, body, caller, mediaType },
    sandbox,
  ) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.numeroAcordo)
    const { documento: id } = params
    const file = { id, name: query.nome ?? id, mediaType, upload: body }
    return receiveDocument(sandbox, agreement, file)
  },
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': ({ params, caller }, sandbox) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.numeroAcordo)
    return withdrawDocument(sandbox, agreement, params.documento)
  },
  'GET /api/v1/contrato/{numeroAcordo}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = concludedAgreement(sandbox, debtor.taxId, params.numeroAcordo)
    return {
      numeroAcordo: agreement.number,
      estado: shownState(agreement, sandbox.clock.today()),
      contrato: agreement.body.contract,
      assinatura: signatureState(agreement),
      assinadoEm: agreement.signedAt === null ? null : isoOf(new Date(agreement.signedAt)),
      email: debtor.email,
      documentosCompletos: areComplete(documentsOf(sandbox, agreement)),
    }
  },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': ({ params, body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = concludedAgreement(sandbox, debtor.taxId, params.numeroAcordo)
    return signAgreement(sandbox, debtor, agreement, body)
  },
} satisfies Partial<Handlers>
