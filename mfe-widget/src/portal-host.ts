import { loadServerTime, type PortalConfig, send, useSession } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import type { WidgetHost } from './core/host'

/** Host for the portal: the kernel provides the calls, the time and the session. */
export function portalHost(config: PortalConfig): WidgetHost {
  const provenTaxId = () => useSession.getState().session?.cpfCnpj
  return {
    api: {
      chat: async (body, signal) =>
        (await send('POST /api/v1/Conversacao/InMessageChat', { body, signal, timeoutMs: 15_000 })).data,
      callMe: (phone) => send('POST /api/v1/meligue', { body: { phone } }),
      clickToCall: (cpf) => send('POST /api/v1/clicktocall', { body: { cpf } }),
    },
    config: {
      brandName: config.brand.name,
      phone: config.contact.phone,
      whatsapp: config.contact.whatsapp,
      emails: config.contact.emails,
      callMeHours: config.hours.callMe,
      chat: config.chat,
      privacyUrl: '/diretiva-privacidade' satisfies RoutePath,
      helpCenterUrl: '/central-de-duvidas' satisfies RoutePath,
    },
    provenTaxId,
    person() {
      const taxId = provenTaxId()
      return taxId === undefined ? {} : { taxId }
    },
    now: loadServerTime,
    loadForm: () => import('@portal/ui/form-core'),
  }
}
