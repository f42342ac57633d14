import type { OfferFamily } from '@portal/contract'
import type { Debtor } from '../access/debtors'
import type { Group } from './groups'
import type { Portfolio } from './portfolio'

/** The families that a product flag enables on /boletagem and /boleto-facil, before any login. */
const familiesByFlag: Record<'bol' | 'drc' | 'ren', readonly OfferFamily[]> = {
  bol: ['CAMPANHA_BOLETO', 'BOLETO_24H'],
  drc: ['DRC'],
  ren: ['CAMPANHA_BOLETO', 'VEICULO_V2', 'VEICULO_V3', 'REORG', 'EMPRESTIMO'],
}

export function proposalGroups({ groups }: Portfolio, { persona }: Debtor): Group[] {
  const { bol, drc, ren } = persona.flags ?? {}
  const open = [
    ...(bol ? familiesByFlag.bol : []),
    ...(drc ? familiesByFlag.drc : []),
    ...(ren ? familiesByFlag.ren : []),
  ]
  return groups.filter(({ seed }) => open.includes(seed.family))
}
