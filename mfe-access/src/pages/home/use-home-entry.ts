import { formatTaxId, normaliseTaxId, type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { ApiError, clearVisit, followSessionLink, takeSessionLink, toast, visit } from '@portal/runtime'
import { type RefObject, useEffect, useRef } from 'react'
import { loadLate } from './load-late'

/** Clears the data of the previous visit on entry (spec §2) and prefills the id of a session link. */
export function useHomeEntry(
  taxIdInput: RefObject<HTMLInputElement | null>,
  onModeChange: (mode: StateMode) => void,
): void {
  const entered = useRef(false)

  useEffect(() => {
    if (entered.current) return
    entered.current = true
    const input = taxIdInput.current
    const isDeclined = visit.get('linkDeclined')
    // After a reload, the browser restores the field's value, including an id from a link.
    clearVisit(normaliseTaxId(input?.value ?? ''))
    if (isDeclined)
      loadLate()
        .then(({ endDeclinedLink }) => endDeclinedLink())
        .catch(() => undefined)
    const link = takeSessionLink()
    if (link === null) return
    if (input !== null && input.value === '') {
      input.value = formatTaxId(link.cpfCnpj)
      onModeChange(stateModeOf(link.cpfCnpj))
    }
    // On failure, the prefilled id still allows a manual consult.
    followSessionLink(link).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        toast('Este link não vale mais. Consulte seu CPF ou CNPJ aqui.', { tone: 'error' })
    })
  }, [taxIdInput, onModeChange])
}
