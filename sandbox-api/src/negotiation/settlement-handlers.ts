import { assertOwnExecution } from '../access/executions'
import type { Handlers } from '../server/handler'
import { agreementOf } from './agreements'
import { issueSettlement, quoteSettlement } from './settlement'

export const settlementHandlers = {
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, query, caller }, sandbox) => {
    const agreement = agreementOf(sandbox, caller.debtor(), params.numeroAcordo)
    return { status: 200, data: quoteSettlement(sandbox, agreement, query.data) }
  },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    assertOwnExecution(sandbox, body.execResposta, taxId)
    return { status: 200, data: issueSettlement(sandbox, taxId, params.numeroAcordo, body) }
  },
} satisfies Partial<Handlers>
