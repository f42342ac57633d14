import { isRecord } from '@portal/domain/record'
import { create } from 'zustand'
import { getServerTime } from './clock'
import { localStore, parseStored } from './storage'

/** Cookie consent (spec §4): stored for 365 days, revocable, optional items off until accepted. */
export interface Consent {
  necessary: true
  /** Optional items, such as session recording. */
  optional: boolean
}

interface ConsentState {
  consent: Consent | null
  /** False until the stored choice was read, to prevent a flash of the banner. */
  known: boolean
}

const KEY = 'consent'
const RETENTION_DAYS = 365
const DAY_MS = 86_400_000

export const useConsent = create<ConsentState>(() => ({ consent: null, known: false }))

export function readConsent(): Consent | null {
  const stored = parseStored(localStore.read(KEY))
  if (!isRecord(stored) || typeof stored.optional !== 'boolean' || typeof stored.at !== 'number') return null
  // The absolute value rejects dates in the future, which would not expire.
  if (Math.abs(getServerTime() - stored.at) >= RETENTION_DAYS * DAY_MS) return null
  return { necessary: true, optional: stored.optional }
}

export function acceptConsent(choice: { optional: boolean }): void {
  localStore.write(KEY, JSON.stringify({ optional: choice.optional, at: getServerTime() }))
  useConsent.setState({ consent: { necessary: true, optional: choice.optional }, known: true })
}

/** Deletes the choice: the banner returns and optional items stop. */
export function revokeConsent(): void {
  localStore.remove(KEY)
  useConsent.setState({ consent: null, known: true })
}

/** Reads the stored choice and follows `storage` events. Called once by the shell; returns a cleanup function. */
export function startConsent(): () => void {
  const read = () => useConsent.setState({ consent: readConsent(), known: true })
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) read()
  }
  read()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
