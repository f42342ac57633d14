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

/** The path to return to after the login. Follows a session link, which has already left the address. */
function returnPathFor({ pathname, search }: URL): string {
  const link = takeSessionLink()
  if (link) void followSessionLink(link).catch(() => undefined)
  const page = link?.zeroDownPayment ? ('/oferta-especial' satisfies PortalPath) : pathname
  return page + search
}

/** A link inside the portal carries a session link no further than an address from outside. */
export function withoutLinkInAddress({ pathname, search }: URL): void {
  const rest = keepSessionLink(search)
  if (rest !== search) throw redirect(internalAddress(pathname + rest) ?? '/')
}

/** The redirect target for a person who may not open a page; null when they may. Internal paths only. */
export function redirectFor(audience: Audience, url: URL): RoutePath | null {
  const session = readSession()
  switch (audience) {
    case 'any':
      return null
    case 'visitor':
      // Who is logged in follows a session link on the panel.
      return session ? '/painel-controle' : null
    case 'debtor':
      return session ? null : `/login-cpf?${new URLSearchParams({ voltar: returnPathFor(url) })}`
    case 'execution': {
      // A link of another person than the one logged in, or of anybody else, is followed at the home.
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

/**
 * A new release needs a document load, which must not lose a half-filled form, nor end on the browser's own page
 * while nothing answers.
 */
export const canReload = (): boolean => !hasUnsavedWork() && !isDegraded()
