import { type InternalAddress, internalAddress, type RoutePath } from '@portal/runtime/router'

/** The path after the login: the page requested before it (`?voltar=`), or the panel. */
export function returnPath(search: string): InternalAddress | RoutePath {
  return internalAddress(new URLSearchParams(search).get('voltar') ?? '') ?? '/painel-controle'
}
