import { type ConclusionAttempt, saveAttempt } from '@portal/debtor/conclusion'
import type { PortalConfig } from '@portal/runtime'
import { type RenderedRoutes, type RoutesUnderTest, renderRoutes } from '@portal/testing'
import type { Negotiation } from '../journey/negotiation'
import { saveNegotiation, useNegotiationStore } from '../journey/negotiation-store'
import routes from '../routes'
import { bank } from './answers'
import { TAX_ID } from './samples'

interface Opening extends Pick<RoutesUnderTest, 'overWire'> {
  answers?: ReturnType<typeof bank>
  /** Earlier choices of this tab. */
  negotiation?: Negotiation
  /** An earlier conclusion whose response was lost. */
  attempt?: ConclusionAttempt
  /** Differences from the demo configuration. */
  config?: Partial<PortalConfig>
}

/** Renders this module's routes at a path, with a debtor logged in. */
export function openScreen(
  path: string,
  { answers = bank(), negotiation, attempt, config = {}, ...more }: Opening = {},
): RenderedRoutes {
  useNegotiationStore.setState({ negotiation: negotiation ?? null })
  const opened = renderRoutes(routes, path, { loggedIn: TAX_ID, answers, config, ...more })
  if (negotiation) saveNegotiation(negotiation)
  if (attempt) saveAttempt(attempt)
  return opened
}
