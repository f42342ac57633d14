import { debtorOf } from '../access/debtors'
import { assertOwnExecution } from '../access/executions'
import type { Handlers } from '../server/handler'
import { conflict } from '../server/problem'
import { complaintAboutName, shownComplaint } from './after-payment'
import { agreementOf, changeAgreement, shownState } from './agreements'
import { renderSettlementLetter } from './settlement-letter'

export const afterPaymentHandlers = {
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': async ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = agreementOf(sandbox, debtor.taxId, params.numeroAcordo)
    const today = sandbox.clock.today()
    if (shownState(agreement, today) !== 'QUITADO') {
      throw conflict('Acordo ainda não está quitado', 'NAO_QUITADO', 'A carta sai quando tudo estiver pago.')
    }
    const pdf = await renderSettlementLetter(agreement, debtor, today)
    return { status: 200, data: new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }) }
  },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    assertOwnExecution(sandbox, body.execResposta, taxId)
    return sandbox.store.transaction(() => {
      const agreement = agreementOf(sandbox, taxId, params.numeroAcordo)
      const complaint = complaintAboutName(sandbox, agreement)
      changeAgreement(sandbox, agreement.number, { complaint })
      return { status: 200, data: shownComplaint(complaint) }
    })
  },
} satisfies Partial<Handlers>
