import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Store, settings } from '../store/store'

/** Keys that are persisted, so that sessions survive a restart. */
export function readSecrets(store: Store) {
  const secret = (name: string): string =>
    store.transaction(() => {
      const known = store.find(settings, name)
      if (known) return known.value
      const value = randomBytes(32).toString('hex')
      store.put(settings, { name, value })
      return value
    })
  return {
    session: Buffer.from(secret('session-key'), 'hex'),
    csrf: secret('csrf-key'),
    botCheck: secret('bot-check-key'),
    /** It reveals the correct answers. */
    decoys: secret('decoys-key'),
    device: secret('device-key'),
  }
}

export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
