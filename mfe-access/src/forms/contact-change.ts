import type { CallName } from '@portal/contract'
import { useAttempt } from '@portal/debtor'
import { track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { sendFirstCode } from '../code-access/request-code'
import { clearLastConsult } from '../consult/consult'
import { clearSavedFields } from './saved-fields'

/** Submits a new contact, sends a code to a registered one, and navigates to the code screen. */
export function useContactChange(call: CallName, taxId: string) {
  const { failure, attempt } = useAttempt(call)
  const navigate = useNavigate()
  const submitChange = (response: Promise<{ data: { valeEm?: string } }>) =>
    attempt(async () => {
      const { data } = await response
      clearLastConsult()
      clearSavedFields()
      track('atualizouTelefone')
      await sendFirstCode(taxId)
      await navigate('/cod-sms', { state: { valeEm: data.valeEm } })
    })

  return { failure, submitChange }
}
