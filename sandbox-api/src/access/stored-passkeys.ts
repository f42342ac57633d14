import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

export interface StoredPasskey {
  id: string
  taxId: string
  /** Public key. */
  credential: string
  /** WebAuthn user handle. */
  handle: string
  publicKey: string
  /** Signature counter of the last use. */
  counter: number
  name: string
  madeAt: string
  usedAt: string | null
}

export const passkeys = kindOf<StoredPasskey>('passkeys', ['credential'])

export const storedPasskeys = ({ store }: Sandbox, taxId: string): StoredPasskey[] =>
  store.list(passkeys, taxId).sort((a, b) => b.madeAt.localeCompare(a.madeAt) || a.id.localeCompare(b.id))

export const removePasskeys = ({ store }: Sandbox, taxId: string): void =>
  store.remove(passkeys, store.list(passkeys, taxId))
