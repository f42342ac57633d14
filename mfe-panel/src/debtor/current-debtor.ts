import { execution, readSession, type StateMode, visit } from '@portal/runtime'

class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn'
}

/** The logged-in tax id. The shell lets nobody else in; a session may still end while a screen is open. */
export function currentTaxId(): string {
  const taxId = readSession()?.cpfCnpj
  if (taxId === undefined) throw new NotLoggedIn()
  return taxId
}

/** Never throws: a screen may be drawn once more while the person is on the way out. */
export function currentStateMode(): StateMode {
  return readSession()?.stateMode ?? 'PF'
}

/** For bodies: '' says that a token is sent instead. */
export const execResposta = (): string => execution.get() ?? ''

/** For paths, which cannot be empty. */
export const execInPath = (): string => execution.get() ?? '0'

/** The name that the bank has told in this visit; null before it has. */
export function knownName(): string | null {
  return visit.get('negotiation')?.nomeCliente || null
}

/** The shell's bar and the greeting show it. */
export function keepName(nomeCliente: string): void {
  if (nomeCliente !== '') visit.set('negotiation', { ...visit.get('negotiation'), nomeCliente })
}
