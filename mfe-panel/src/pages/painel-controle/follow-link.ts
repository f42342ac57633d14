import { maskedWithLabel } from '@portal/domain/tax-id'
import { followSessionLink, readSession, takeSessionLink, toast, visit } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/**
 * Follows the visit's session link once (spec §3). SEMENTRADA=1 redirects to the zero-down-payment offer; a link of
 * another tax id is ignored.
 */
export async function followLink(): Promise<Response | null> {
  const link = takeSessionLink()
  if (link === null) return null
  const taxId = readSession()?.cpfCnpj ?? ''
  if (link.cpfCnpj !== taxId) {
    const message = `Este link é de outra pessoa ou empresa. Você entrou com o ${maskedWithLabel(taxId)}.`
    toast(message, { tone: 'error' })
    return null
  }
  const followed = await followSessionLink(link).then(
    () => true,
    () => false,
  )
  if (!followed)
    toast('Este link não vale mais. Veja aqui o que está disponível para você.', { tone: 'error' })
  return followed && visit.get('zeroDownPayment') ? redirect('/oferta-especial') : null
}
