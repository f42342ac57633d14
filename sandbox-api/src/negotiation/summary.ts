import type { Data } from '@portal/contract'
import type { Debtor } from '../access/debtors'
import { isoOf } from '../clock/sao-paulo'
import type { Sandbox } from '../server/sandbox'
import { plainChoice } from './bounds'
import {
  type Agreed,
  type ContractText,
  contractText,
  EARLY_SETTLEMENT,
  lateChargesText,
} from './contract-text'
import { portfolioOf } from './portfolio'
import { currentProposal } from './proposals'
import { calculate } from './quotes'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

/** Id of calculated terms without a reservation. */
const NOT_RESERVED = 'SEM_RESERVA'

type Read = Agreed & { contract: ContractText }

const shown = (
  { contracts, terms, contract }: Read,
  idProposta: string | null,
  validade: string,
): Summary => ({
  ...{ idProposta, carteira: terms.carteira, parcelas: terms.parcelas, contrato: contract },
  contratos: contracts.map(({ numero }) => numero),
  termos: { ...terms, validade, idProposta: idProposta ?? NOT_RESERVED },
  liquidacaoAntecipada: EARLY_SETTLEMENT,
  encargosAtraso: lateChargesText(terms),
})

/**
 * The summary before or after acceptance. `contrato` is an agreement, a group or one of its contracts; the group's
 * reservation is used if it has as many instalments. Null when nothing matches.
 */
export function summaryOf(sandbox: Sandbox, debtor: Debtor, contrato: string, count: number): Summary | null {
  const now = isoOf(sandbox.clock.now())
  const { groups, agreements } = portfolioOf(sandbox, debtor)
  const agreement = agreements.find(({ number }) => number === contrato)
  if (agreement !== undefined) return shown(agreement.body, agreement.proposal, now)
  const group = groups.find(
    ({ id, contracts }) => id === contrato || contracts.some(({ numero }) => numero === contrato),
  )
  if (group === undefined) return null
  const { contracts, plan } = group
  const reserved = currentProposal(sandbox, debtor.taxId, group.id)
  const isReserved = reserved?.terms.qtdeParcelas === count
  if (!isReserved && (count < 1 || count > plan.maxCount)) return null
  const terms = isReserved ? reserved.terms : calculate(group, plainChoice(group, count))
  const agreed = { debtor: debtor.name, contracts, signature: plan.signature, terms }
  const read = { ...agreed, contract: contractText(debtor.taxId, agreed) }
  return isReserved ? shown(read, reserved.id, reserved.terms.validade) : shown(read, null, now)
}
