/** The kernel's runtime: one instance per page, provided by the shell (docs/kernel.md). */

export { type Buffered, buffered } from './buffered'
export { getServerTime, hasPassed, startStopwatch } from './clock'
export { getConfig, type Link, type PortalConfig, setConfig, useConfig } from './config'
export {
  acceptConsent,
  type Consent,
  readConsent,
  revokeConsent,
  useConsent,
} from './consent'
export { debtorStore } from './debtor-store'
export type { EarlyCall } from './early-calls'
export { expectPage, useExpectedPage } from './expected-page'
export { type FailedCall, failedCalls } from './failed-calls'
export {
  type Announcement,
  announce,
  dismissToast,
  type Politeness,
  type Toast,
  toast,
  useAnnouncement,
  useToasts,
} from './feedback'
export {
  ApiError,
  type ApiErrorKind,
  CLIENT_UNAVAILABLE,
  CSRF_UNAVAILABLE,
  loadServerTime,
  preloadHttpClient,
  type ReceivedFile,
  type SendOptions,
  send,
  sendForFile,
} from './http'
export { useIdleEnd } from './idle-end'
export {
  flushJourney,
  prepareToTrack,
  type StepName,
  type TrackExtra,
  track,
} from './journey/track'
export { linkSecretOf } from './link-secret'
export { signOut } from './logout'
export { useScreenSignal } from './screen-signal'
export {
  readSession,
  type Session,
  type SessionEnd,
  type StateMode,
  signIn,
  useSession,
} from './session'
export {
  followSessionLink,
  keepSessionLink,
  parseSessionLink,
  peekSessionLink,
  type SessionLink,
  takeSessionLink,
  withoutSessionLink,
} from './session-link'
export { startRuntime } from './start'
export { anonymousStore, localStore, parseStored, tabStore } from './storage'
export { hasUnsavedWork, useUnsavedWork } from './unsaved-work'
export {
  clearVisit,
  execution,
  identification,
  type NegotiationDraft,
  type ProductFlags,
  partnerIdentification,
  pendingPassword,
  productFlags,
  type Visit,
  visit,
} from './visit'
