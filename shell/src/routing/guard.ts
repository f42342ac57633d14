import {
  execution,
  followSessionLink,
  hasUnsavedWork,
  keepSessionLink,
  peekSessionLink,
  readSession,
  takeSessionLink,
} from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { internalAddress, type PortalPath, type RoutePath, redirect } from '@portal/runtime/router'
import { isDegraded } from '../registry/registry'

/** Path to return to after the login. Consumes a pending session link, already removed from the URL. */
function returnPathFor({ pathname, search }: URL): string {
  const link = takeSessionLink()
  if (link) void followSessionLink(link).catch(() => undefined)
  const page = link?.zeroDownPayment ? ('/oferta-especial' satisfies PortalPath) : pathname
  return page + search
}

/** Stores a session link found in an in-app URL, and redirects to the URL without it. */
export function withoutLinkInAddress({ pathname, search }: URL): void {
  const rest = keepSessionLink(search)
  if (rest !== search) throw redirect(internalAddress(pathname + rest) ?? '/')
}

/** The internal redirect target for a visitor without access; null with access. */
export function redirectFor(audience: Audience, url: URL): RoutePath | null {
  const session = readSession()
  switch (audience) {
    case 'any':
      return null
    case 'visitor':
      // The panel handles session links of a logged-in visitor.
      return session ? '/painel-controle' : null
    case 'debtor':
      return session ? null : `/login-cpf?${new URLSearchParams({ voltar: returnPathFor(url) })}`
    case 'execution': {
      // The home page handles a link for a person other than the one logged in.
      const link = peekSessionLink()
      if (link && link.cpfCnpj !== session?.cpfCnpj) return '/'
      return session || execution.get() ? null : '/'
    }
  }
}

export function enforceAudience(audience: Audience, url: URL): void {
  const target = redirectFor(audience, url)
  if (target) throw redirect(target)
}

/** A reload would lose unsaved form input, and end on the browser's error page while offline. */
export const canReload = (): boolean => !hasUnsavedWork() && !isDegraded()
