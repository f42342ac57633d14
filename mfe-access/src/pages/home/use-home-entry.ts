import { formatTaxId } from '@portal/domain/tax-id'
import { clearVisit, followSessionLink, parseSessionLink, withoutSessionLink } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Entering the home: what the visit before has left is cleared (spec §2). A session link is read once, taken
 * out of the address bar, and fills in the id that it is about.
 */
export function useHomeEntry(taxIdInput: RefObject<HTMLInputElement | null>): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const entered = useRef(false)

  useEffect(() => {
    if (entered.current) return
    entered.current = true
    clearVisit()
    const cleaned = withoutSessionLink(search)
    if (cleaned === search) return
    void navigate({ search: cleaned, hash }, { replace: true, preventScrollReset: true })
    const link = parseSessionLink(search)
    if (link === null) return
    const input = taxIdInput.current
    if (input !== null && input.value === '') input.value = formatTaxId(link.cpfCnpj)
    // A link that the API refuses leaves an ordinary consult.
    followSessionLink(link).catch(() => undefined)
  }, [search, hash, navigate, taxIdInput])
}
