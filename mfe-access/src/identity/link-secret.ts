import { linkSecretOf } from '@portal/runtime'
import type { LoaderFunctionArgs } from '@portal/runtime/router'

/** The secret of the link that opened the page; null if the URL has none. */
export const loadLinkSecret = ({ request }: LoaderFunctionArgs): string | null =>
  linkSecretOf(new URL(request.url).pathname)
