import {
  execution,
  followSessionLink,
  hasUnsavedWork,
  parseSessionLink,
  readSession,
  withoutSessionLink,
} from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { type PortalPath, type RoutePath, redirect, withSearch } from '@portal/runtime/router'

/** The path to return to after the login. Follows a session link: no tax id stays in an address. */
function returnPathFor({ pathname, search }: URL): string {
  const link = parseSessionLink(search)
  if (link) void followSessionLink(link).catch(() => undefined)
  const page = link?.zeroDownPayment ? ('/oferta-especial' satisfies PortalPath) : pathname
  return page + withoutSessionLink(search)
}

/** Who is logged in already follows a session link on the panel. */
function panelWithLink({ search }: URL): RoutePath {
  return parseSessionLink(search) ? withSearch('/painel-controle', search) : '/painel-controle'
}

/** The redirect target for a person who may not open a page; null when they may. Internal paths only. */
export function redirectFor(audience: Audience, url: URL): RoutePath | null {
  const session = readSession()
  switch (audience) {
    case 'any':
      return null
    case 'visitor':
      return session ? panelWithLink(url) : null
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

/** A new release needs a document load, which must not lose a half-filled form. */
export const canReload = (): boolean => !hasUnsavedWork()
