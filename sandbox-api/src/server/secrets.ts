import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store/store'

/** Keys that survive a restart, so that sessions stay valid. */
export interface Secrets {
  session: Uint8Array
  csrf: string
  botCheck: string
  /** For decoys: whoever knows it can tell the right answer. */
  decoys: string
  device: string
}

export function readSecrets(store: Store): Secrets {
  const secret = (name: string): string => {
    store.run(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
      name,
      randomBytes(32).toString('hex'),
    )
    return store.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)?.value ?? ''
  }
  return {
    session: Buffer.from(secret('session-key'), 'hex'),
    csrf: secret('csrf-key'),
    botCheck: secret('bot-check-key'),
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
