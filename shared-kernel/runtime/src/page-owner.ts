/** Tax ids of the login and of the consult; public pages have only the latter. */
export interface PageOwner {
  login: string | null
  consulted: string | null
}

export type OwnerChange = 'none' | 'signed-out' | 'replaced'

/** Compares the owner at render time with the current one. A login with the consulted tax id keeps the owner. */
export function ownerChange(drawnFor: PageOwner, now: PageOwner): OwnerChange {
  const before = drawnFor.login ?? drawnFor.consulted
  const after = now.login ?? (drawnFor.login === null ? now.consulted : null)
  if (before === null || before === after) return 'none'
  return drawnFor.login !== null && after === null ? 'signed-out' : 'replaced'
}
