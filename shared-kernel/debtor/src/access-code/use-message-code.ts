import { isRecord } from '@portal/domain/record'
import { useEffect, useEffectEvent } from 'react'

/**
 * Reads the code from an origin-bound text message with WebOTP (Chrome on Android, after the user's consent). No
 * effect in other browsers, where the keyboard may suggest the code.
 * @param awaited changes with each message; null when none is expected
 */
export function useMessageCode(awaited: object | null, take: (code: string) => void): void {
  const onCode = useEffectEvent(take)
  useEffect(() => {
    if (awaited === null || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: waiting.signal,
    }
    navigator.credentials.get(request).then(
      (credential: unknown) => {
        if (isRecord(credential) && typeof credential.code === 'string') onCode(credential.code)
      },
      () => undefined, // declined, timed out, or unmounted
    )
    return () => waiting.abort()
  }, [awaited])
}
