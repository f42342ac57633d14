import { isRecord } from '@portal/domain/record'
import { useEffect, useEffectEvent } from 'react'

/**
 * Hands over the code of a text message that is bound to this origin, where the browser offers it (WebOTP: Chrome on
 * Android, after a tap of the person). Elsewhere nothing happens, and the keyboard may suggest the code.
 * @param awaited changes with each message; null when none is on its way
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
      (found: unknown) => {
        if (isRecord(found) && typeof found.code === 'string') onCode(found.code)
      },
      () => undefined, // declined, timed out, or the screen was left
    )
    return () => waiting.abort()
  }, [awaited])
}
