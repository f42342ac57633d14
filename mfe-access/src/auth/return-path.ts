import { visit } from '@portal/runtime'
import { type InternalAddress, internalAddress, type RoutePath } from '@portal/runtime/router'

/**
 * The path after the login: the one requested before it (`?voltar=`), the offer of a session link with SEMENTRADA=1, or
 * the panel.
 */
export function returnPath(search: string): InternalAddress | RoutePath {
  const start = visit.get('zeroDownPayment') ? '/oferta-especial' : '/painel-controle'
  return internalAddress(new URLSearchParams(search).get('voltar') ?? '') ?? start
}
