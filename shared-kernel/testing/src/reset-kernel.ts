import { defaultConfig } from '@portal/demo-bank'
import { forgetServerTime } from '@portal/runtime/internals/clock'
import { setConfig } from '@portal/runtime/internals/config'
import { useConsent } from '@portal/runtime/internals/consent'
import { useToasts } from '@portal/runtime/internals/feedback'
import { queryClient } from '@portal/runtime/internals/query'
import { forgetBankTime } from '@portal/runtime/internals/server-time'
import { useSession } from '@portal/runtime/internals/session'
import { takeSessionLink } from '@portal/runtime/internals/session-link'
import { clearVisit } from '@portal/runtime/internals/visit'

/** Resets session, visit, configuration and toasts, so that no test depends on another. */
export function resetKernel(): void {
  localStorage.clear()
  sessionStorage.clear()
  clearVisit()
  takeSessionLink()
  queryClient.clear()
  forgetServerTime()
  forgetBankTime()
  setConfig(defaultConfig)
  useSession.setState(useSession.getInitialState(), true)
  useConsent.setState(useConsent.getInitialState(), true)
  useToasts.setState(useToasts.getInitialState(), true)
}
