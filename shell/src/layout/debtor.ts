import { firstName, nameForDisplay } from '@portal/domain/person-name'
import { maskTaxId } from '@portal/domain/tax-id'
import { useSession, visit } from '@portal/runtime'
import { useLocation } from '@portal/runtime/router'

export interface Debtor {
  /** First name of a person, whole name of a company; null until the negotiations have told it. */
  name: string | null
  /** Tax id that a stranger looking over the shoulder cannot read. */
  maskedId: string
}

/** The wire shouts in capitals: MARIA DA SILVA is greeted as Maria. */
export function shortName(name: string, company: boolean): string {
  return company ? nameForDisplay(name) : firstName(name)
}

/** Who is logged in; null for anonymous people and until the stored session was read. */
export function useDebtor(): Debtor | null {
  const session = useSession((state) => state.session)
  useLocation() // the name arrives with a page's data: look again on each navigation
  if (session === null) return null
  const name = visit.get('negotiation')?.nomeCliente
  return {
    name: name ? shortName(name, session.stateMode === 'PJ') : null,
    maskedId: maskTaxId(session.cpfCnpj),
  }
}
