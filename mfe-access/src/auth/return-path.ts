import { type InternalAddress, internalAddress, type RoutePath } from '@portal/runtime/router'

/** Where the login leads: the page that was asked for before it (`?voltar=`), or the panel. */
export function returnPath(search: string): InternalAddress | RoutePath {
  return internalAddress(new URLSearchParams(search).get('voltar') ?? '') ?? '/painel-controle'
}
