import type { CallName } from '@portal/contract'
import type { StateMode } from '@portal/domain/tax-id'
import { track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { useState } from 'react'
import { sendFirstCode } from '../code-access/request-code'
import { clearLastConsult } from '../consult/consult'
import { failureMessage } from './failure-message'
import { clearSavedFields } from './saved-fields'

/** Submits a new contact, sends a code to a registered one, and navigates to the code screen. */
export function useContactChange(call: CallName, taxId: string, stateMode: StateMode) {
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()

  async function submitChange(response: Promise<{ data: { valeEm?: string } }>) {
    setFailure('')
    try {
      const { data } = await response
      clearLastConsult()
      clearSavedFields()
      track('atualizouTelefone')
      await sendFirstCode(taxId)
      await navigate('/cod-sms', { state: { valeEm: data.valeEm } })
    } catch (error) {
      setFailure(failureMessage(call, error, stateMode))
    }
  }

  return { failure, submitChange }
}
