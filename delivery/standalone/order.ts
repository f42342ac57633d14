import type { BuiltModule } from '../build-result'

/**
 * What a team asks of a portal, from its own repository: a JSON text, signed with the team's key. The portal has no
 * other way to know who asks, and needs none.
 */
export const ORDERS = '/modules/orders'
export const ORDER_TYPE = 'application/vnd.portal.order'
export const SIGNATURE = 'x-order-signature'

/** The first word keeps this signature from serving as that of a release. */
export const orderText = (body: string): string => `order ${body}`

/** What a team must know before it asks. */
export interface Desk {
  /** Of this portal alone: an order is of no use elsewhere. */
  portal: string
  /** Base URL of the modules' files. */
  base: string
}

interface Signed extends Pick<Desk, 'portal'> {
  /** ISO 8601. Each order of a team is later than the one before. */
  at: string
}

export interface ReleaseOrder extends Signed {
  command: 'release'
  built: BuiltModule
  /** In base64, by path: `browser/…` and `server/…`. */
  files: Readonly<Record<string, string>>
  /** Of the release as browsers will see it. */
  signature: string
  canary?: number
}

export interface RollbackOrder extends Signed {
  command: 'rollback'
  version?: string
}

export type Order = ReleaseOrder | RollbackOrder

/** The portal's answer: what is on now, or why not. */
export type Answer = { version: string; changed: boolean } | { refused: string }
