import {
  followSessionLink,
  parseSessionLink,
  readSession,
  toast,
  visit,
  withoutSessionLink,
} from '@portal/runtime'
import { type LoaderFunctionArgs, redirect, withSearch } from '@portal/runtime/router'

/**
 * Reads a session link once (spec §3) and removes it from the address bar. SEMENTRADA=1 redirects to the
 * zero-down-payment offer; a link of another tax id is not followed.
 */
export async function followLink({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { search } = new URL(request.url)
  const rest = withoutSessionLink(search)
  const panel = withSearch('/painel-controle', rest)
  const link = parseSessionLink(search)
  if (link === null) return rest === search ? null : redirect(panel)
  if (link.cpfCnpj !== readSession()?.cpfCnpj) {
    toast('Este link é de outro CPF ou CNPJ. Para usar, saia e entre com ele.', { tone: 'error' })
    return redirect(panel)
  }
  const followed = await followSessionLink(link).then(
    () => true,
    () => false,
  )
  if (!followed)
    toast('Este link não vale mais. Veja aqui o que está disponível para você.', { tone: 'error' })
  return redirect(followed && visit.get('zeroDownPayment') ? '/oferta-especial' : panel)
}
