import { useDebtorName } from '@portal/debtor/reads'
import { firstName, nameForDisplay } from '@portal/domain/person-name'
import { useSession } from '@portal/runtime'
import { Untranslated } from '@portal/ui'

/** Converts the API's capitals: MARIA DA SILVA becomes Maria. */
export function shortName(name: string, company: boolean): string {
  return company ? nameForDisplay(name) : firstName(name)
}

/** First name of a person or full name of a company; empty until an API response contains it. */
export function DebtorName({ className }: { className: string | undefined }) {
  const isCompany = useSession(({ session }) => session?.stateMode === 'PJ')
  const name = useDebtorName()
  return name && <Untranslated className={className}>{shortName(name, isCompany)}</Untranslated>
}
