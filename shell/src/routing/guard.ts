import {
  execution,
  followSessionLink,
  hasUnsavedWork,
  parseSessionLink,
  readSession,
  withoutSessionLink,
} from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { type PortalPath, type RoutePath, redirect } from '@portal/runtime/router'

/** Where the login leads back to. A session link is followed here: no tax id stays in an address. */
function returnPathFor({ pathname, search }: URL): string {
  const link = parseSessionLink(search)
  if (link) void followSessionLink(link).catch(() => undefined)
  const page = link?.zeroDownPayment ? ('/oferta-especial' satisfies PortalPath) : pathname
  return page + withoutSessionLink(search)
}

/** Where a person who may not open a page is sent, or null when they may. Paths are internal only. */
export function redirectFor(audience: Audience, url: URL): RoutePath | null {
  const session = readSession()
  switch (audience) {
    case 'any':
      return null
    case 'visitor':
      return session ? '/painel-controle' : null
    case 'debtor':
      return session ? null : `/login-cpf?${new URLSearchParams({ voltar: returnPathFor(url) })}`
    case 'execution':
      return session || execution.get() ? null : '/'
  }
}

export function enforceAudience(audience: Audience, url: URL): void {
  const target = redirectFor(audience, url)
  if (target) throw redirect(target)
}

/** A document load takes a new release; it is never forced upon somebody in the middle of a form. */
export const canReload = (): boolean => !hasUnsavedWork()
