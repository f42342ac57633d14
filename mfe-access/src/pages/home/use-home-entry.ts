import { formatTaxId } from '@portal/domain/tax-id'
import {
  ApiError,
  clearVisit,
  followSessionLink,
  parseSessionLink,
  toast,
  withoutSessionLink,
} from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * On entering the home, clears the data of the previous visit (spec §2). A session link is read once, removed
 * from the address bar, and prefills its id.
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
    // The id is filled in already: an ordinary consult is one press away.
    followSessionLink(link).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        toast('Este link não vale mais. Consulte seu CPF ou CNPJ aqui.', { tone: 'error' })
    })
  }, [search, hash, navigate, taxIdInput])
}
