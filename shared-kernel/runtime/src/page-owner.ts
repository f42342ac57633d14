/** Tax ids: of the login, and of the consult, which is all that a page for visitors has. */
export interface PageOwner {
  login: string | null
  consulted: string | null
}

export type OwnerChange = 'none' | 'signed-out' | 'replaced'

/** Whether whose page it is has changed since it was drawn. A login takes over the visit of the same tax id. */
export function ownerChange(drawnFor: PageOwner, now: PageOwner): OwnerChange {
  const before = drawnFor.login ?? drawnFor.consulted
  const after = now.login ?? (drawnFor.login === null ? now.consulted : null)
  if (before === null || before === after) return 'none'
  return drawnFor.login !== null && after === null ? 'signed-out' : 'replaced'
}
