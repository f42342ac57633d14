import { parseBankDate } from '@portal/domain/bank-date'
import { isOpen } from '@portal/domain/opening-hours'
import { splitTaxId } from '@portal/domain/tax-id'
import type { PortalConfig } from '@portal/runtime'
import { execution, isKept, readEarlySession, sendEarly } from '@portal/runtime/early'

const TIME = 'GET /api/v1/getServerDate'

/**
 * Asks for what the panel shows while its scripts are on their way: the same calls as the look-up's, in the same order,
 * and inside the same hours. Who comes with a link may be about to become somebody else, and waits.
 */
export async function startEarlyLookUp({
  apiBase,
  hours,
}: Pick<PortalConfig, 'apiBase' | 'hours'>): Promise<void> {
  const session = readEarlySession()
  if (session === null || location.search !== '') return
  const { cpfCnpj } = session
  const time = sendEarly(session, apiBase, TIME)
  const csrf = sendEarly(session, apiBase, 'GET /api/v1/get-csrf-token')
  void sendEarly(session, apiBase, 'GET /api/v1/get_portfolios/{taxId}', { params: { taxId: cpfCnpj } })
  const { serverDate } = JSON.parse(await time)
  const { csrfToken } = JSON.parse(await csrf)
  // From here on the look-up asks by itself.
  if (!isKept(TIME) || !isOpen(hours.negotiation, parseBankDate(serverDate))) return
  const body = JSON.stringify({ ...splitTaxId(cpfCnpj), execResposta: execution.get() ?? '' })
  void sendEarly(session, apiBase, 'POST /api/v1/negociacoes', {
    body,
    headers: { 'X-CSRF-Token': csrfToken },
  })
}
