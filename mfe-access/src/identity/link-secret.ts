import { linkSecretOf } from '@portal/runtime'
import type { LoaderFunctionArgs } from '@portal/runtime/router'

/** The secret of the message's link that opened the page; null for an address that was copied without it. */
export const loadLinkSecret = ({ request }: LoaderFunctionArgs): string | null =>
  linkSecretOf(new URL(request.url).pathname)
