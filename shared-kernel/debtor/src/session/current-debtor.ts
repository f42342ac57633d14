import { execution, readSession, type StateMode } from '@portal/runtime'

class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn'
}

/**
 * The logged-in tax id, for loaders and calls; throws when logged out. Do not call it during render: the session may
 * end, here or in another tab, before the last render.
 */
export function currentTaxId(): string {
  const taxId = readSession()?.cpfCnpj
  if (taxId === undefined) throw new NotLoggedIn()
  return taxId
}

/** Does not throw: a screen may render once more after the session ends. */
export function currentStateMode(): StateMode {
  return readSession()?.stateMode ?? 'PF'
}

/** Execution id for bodies; '' when a token is sent instead. */
export const execResposta = (): string => execution.get() ?? ''

/** Execution id for paths, which cannot be empty. */
export const execInPath = (): string => execution.get() ?? '0'
