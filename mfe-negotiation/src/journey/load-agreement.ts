import type { Agreement } from '@portal/contract'
import { redirect } from '@portal/runtime/router'
import { loadOpportunitiesAnew } from './opportunities'

const AGREEMENTS = '/painel-negociacoes'

/** The agreement in `?acordo=`; without it, the only one in one of `states`. */
export async function agreementOfRequest(
  request: Request,
  states: readonly Agreement['estado'][],
): Promise<Agreement> {
  const wanted = new URL(request.url).searchParams.get('acordo')
  const { agreements } = await loadOpportunitiesAnew(request.signal)
  const candidates = agreements.filter(({ numeroAcordo, estado }) =>
    wanted === null ? states.includes(estado) : numeroAcordo === wanted,
  )
  const [agreement, ...others] = candidates
  if (!agreement || others.length > 0) throw redirect(AGREEMENTS)
  return agreement
}
