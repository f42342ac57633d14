import { join } from 'node:path'
import { releaseText } from '@portal/registry-format/trust'
import type { Built, BuiltModule } from '../build-result'
import { describeRelease } from '../describe-release'
import { signedFiles } from '../provenance/statement'
import { signAs, teamRole } from '../registry-keys'
import { toRegistryEntry } from '../released-files'
import { readJson } from '../site'

/**
 * What a team asks of a portal, from its own repository: a JSON text, signed with the team's key. The portal has no
 * other way to know who asks, and needs none.
 */
export const ORDERS = '/modules/orders'
export const ORDER_TYPE = 'application/vnd.portal.order'
export const SIGNATURE = 'x-order-signature'

/** Whether orders are taken at this address; else a site lies there. */
export const isDesk = (address: string): boolean => /^https?:/.test(address)

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

/** A release, whole: what is ordered, and what is kept for the next environment. */
export interface Artefact {
  /** When it was released first, ISO 8601. */
  at: string
  built: Built
  /** In base64, by path: `browser/…`, `server/…`, and where they come from. */
  files: Readonly<Record<string, string>>
  /** Of the release as browsers will see it; empty: signed by nobody but the next environment. */
  signature: string
}

/** What a team, or whoever keeps the site, has signed (`orderText`): an artefact, or the order that has one in it. */
export interface Sealed {
  text: string
  signature: string
}

export interface ReleaseOrder extends Signed, Artefact {
  command: 'release'
  built: BuiltModule
  canary?: number
}

export interface RollbackOrder extends Signed {
  command: 'rollback'
  version?: string
}

export type Order = ReleaseOrder | RollbackOrder

/** The portal's answer: what is on now, or why not. */
export type Answer = { version: string; changed: boolean } | { refused: string }

export interface ReleaseWishes {
  version?: string | undefined
  canary?: number
}

/** @param dir a folder that the build has written */
export function orderRelease(dir: string, { portal, base }: Desk, asked: ReleaseWishes = {}): ReleaseOrder {
  const found = readJson<BuiltModule>(join(dir, 'built.json'))
  const { name } = found.declared
  const built = { ...found, version: asked.version ?? found.version }
  const at = new Date().toISOString()
  const release = describeRelease(built, dir, { number: built.version, base, releasedAt: at })
  return {
    command: 'release',
    portal,
    at,
    built,
    files: signedFiles(dir, name),
    signature: signAs(teamRole(name), releaseText(name, toRegistryEntry(release))),
    ...(asked.canary !== undefined && { canary: asked.canary }),
  }
}
