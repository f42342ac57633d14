import { useDebtorName } from '@portal/debtor/reads'
import { firstName, nameForDisplay } from '@portal/domain/person-name'
import { useSession } from '@portal/runtime'

/** The API sends capitals: MARIA DA SILVA is greeted as Maria. */
export function shortName(name: string, company: boolean): string {
  return company ? nameForDisplay(name) : firstName(name)
}

/** First name of a person, whole name of a company; nothing until a response of the bank carried it. */
export function DebtorName({ className }: { className: string | undefined }) {
  const isCompany = useSession(({ session }) => session?.stateMode === 'PJ')
  const name = useDebtorName()
  return name && <span className={className}>{shortName(name, isCompany)}</span>
}
