import type { ChoiceBody, Concluded, Terms } from '@portal/contract'
import { debtorOf } from '../access/debtors'
import { agreementOf } from '../negotiation/agreements'
import { limitsOf } from '../negotiation/bounds'
import { conclude } from '../negotiation/conclude'
import { paperHandlers } from '../negotiation/documents'
import { listOf, negotiationHandlers } from '../negotiation/negotiation-handlers'
import { groupIn, portfolioOf } from '../negotiation/portfolio'
import { signatureHandlers } from '../negotiation/signature'
import { agreementSlip, shownLine, slipHandlers } from '../negotiation/slips'
import { summaryOf } from '../negotiation/summary'
import { persona } from '../personas'
import { Caller } from '../server/caller'
import { World } from '../worlds/world'

/** Friday, at noon: open, and a bank holiday. */
const NOON = new Date('2026-11-20T12:00:00-03:00')
const { sandbox } = new World({ database: ':memory:' }, null, 'samples', NOON)

const nothingElse = { query: undefined, body: undefined, idempotencyKey: null, botToken: null }

/** Responses of the bank for a test debtor, computed in process: fixtures for component tests. */
export function samplesOf(key: string) {
  const { taxId } = persona(key)
  const debtor = debtorOf(sandbox, taxId)
  const caller = new Caller({ taxId, session: key, loginAt: NOON }, null, '', null, '')
  const call = { caller, ...nothingElse }
  const acceptance = { aceite: true, execResposta: '', documentCode: taxId } as const
  return {
    taxId,
    /** Of POST negociacoes. */
    list: () => listOf(sandbox, debtor),
    /** Of MinimoMaximo. */
    boundsOf: (idNegociacao: string) => limitsOf(groupIn(portfolioOf(sandbox, debtor), idNegociacao)),
    /** Of Efetivar. Throws for a choice that the bank refuses. */
    reserve(choice: Omit<ChoiceBody, 'documentCode' | 'execResposta'>): Terms {
      const body = { ...choice, execResposta: '', documentCode: taxId }
      const efetivar = negotiationHandlers['POST /api/v1/Negociacao/Efetivar']
      const { dados, errosValidacao } = efetivar({ ...call, params: undefined, body }, sandbox)
      if (dados === null) throw new Error(JSON.stringify(errosValidacao))
      return dados
    },
    /** Of Proposta/Resumo. */
    summaryOf({ idNegociacao, qtdeParcelas }: Terms) {
      const summary = summaryOf(sandbox, debtor, idNegociacao, qtdeParcelas)
      if (summary === null) throw new Error(`nothing to sum up in ${idNegociacao}`)
      return summary
    },
    /** Of Formalizar. */
    conclude({ idProposta, idNegociacao }: Terms): Concluded {
      const { dados, errosValidacao } = conclude(sandbox, debtor, { ...acceptance, idProposta, idNegociacao })
      if (dados === null) throw new Error(JSON.stringify(errosValidacao))
      return dados
    },
    /** Of LinhaDigitada. */
    lineOf: (numeroAcordo: string, parcela: number) =>
      shownLine(agreementSlip(sandbox, agreementOf(sandbox, taxId, numeroAcordo), parcela)),
    /** Of POST p: the slips of proposals. */
    proposals: () =>
      slipHandlers['POST /api/v1/p/{taxId}'](
        { ...call, params: { taxId }, body: { execResposta: '' } },
        sandbox,
      ),
    documentsOf: (numeroAcordo: string) =>
      paperHandlers['GET /api/v1/documentos/{numeroAcordo}']({ ...call, params: { numeroAcordo } }, sandbox),
    contractOf: (numeroAcordo: string) =>
      signatureHandlers['GET /api/v1/contrato/{numeroAcordo}'](
        { ...call, params: { numeroAcordo } },
        sandbox,
      ),
  }
}
