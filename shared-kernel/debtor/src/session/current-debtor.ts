import { execution, readSession, type StateMode } from '@portal/runtime'

class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn'
}

/**
 * The logged-in tax id, for loaders and calls: throws where nobody is logged in.
 * Never while rendering: a session can end, here or in another tab, before a screen's last part is drawn.
 */
export function currentTaxId(): string {
  const taxId = readSession()?.cpfCnpj
  if (taxId === undefined) throw new NotLoggedIn()
  return taxId
}

/** Never throws: a screen may render once more after the session has ended. */
export function currentStateMode(): StateMode {
  return readSession()?.stateMode ?? 'PF'
}

/** The execution for bodies: '' when a token is sent instead. */
export const execResposta = (): string => execution.get() ?? ''

/** The execution for paths, which cannot be empty. */
export const execInPath = (): string => execution.get() ?? '0'
