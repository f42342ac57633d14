import { join } from 'node:path'
import { releaseText } from '@portal/registry-format/trust'
import type { Built, BuiltModule } from '../build'
import { signedFiles } from '../build'
import { signAs, teamRole, toRegistryEntry } from '../registry'
import { readJson } from '../storage'
import { describeRelease } from './describe-release'
import type { Published, ReleaseWishes } from './publish'

/**
 * Orders that a team sends from its own repository: JSON signed with the team's key, which is the only authentication.
 */
export const PATH = '/modules/orders'
export const TYPE = 'application/vnd.portal.order'
export const SIGNATURE = 'x-order-signature'

/** Whether the address accepts orders; other addresses are sites. */
export const isDesk = (address: string): boolean => /^https?:/.test(address)

/** The prefix separates the signature's domain from that of release signatures. */
export const orderText = (body: string): string => `order ${body}`

/** Portal metadata that a team needs to sign an order. */
export interface Desk {
  /** Binds an order to this portal, so that it cannot be replayed at another. */
  portal: string
  /** Base URL of the modules' files. */
  base: string
}

interface Signed extends Pick<Desk, 'portal'> {
  /** ISO 8601. Must be later than the team's previous order. */
  at: string
}

/** A complete release: the payload of an order, stored for other environments. */
export interface Artefact {
  /** First release, ISO 8601. */
  at: string
  built: Built
  /** Base64 by path: `browser/…`, `server/…`, and the provenance files. */
  files: Readonly<Record<string, string>>
  /** Signature of the registry entry. If empty, the next environment signs it. */
  signature: string
}

/** A signed artefact or order, by the team or the site keeper; the signature covers `orderText`. */
export interface Sealed {
  text: string
  signature: string
}

export interface ReleaseOrder extends Signed, Artefact {
  /** A command of its own, so that a receiver without drafts does not release one. */
  command: 'release' | 'draft'
  built: BuiltModule
  canary?: number | undefined
}

export type Order = ReleaseOrder | (Signed & { command: 'rollback'; version?: string })

/** Type of the response: JSON lines, what the gates tell meanwhile, and last the answer. */
export const LINES_TYPE = 'application/x-ndjson'
export interface Progress {
  progress: string
}

/** Last line of a response: the current version, or the reason for refusal. */
export type Answer = Omit<Published, 'name'> | { refused: string }

/** @param dir a folder that `build` has written */
export function orderRelease(dir: string, { portal, base }: Desk, wishes: ReleaseWishes = {}): ReleaseOrder {
  const original = readJson<BuiltModule>(join(dir, 'built.json'))
  const { name } = original.declared
  const built = { ...original, version: wishes.version ?? original.version }
  const at = new Date().toISOString()
  const release = describeRelease(built, dir, at, base)
  return {
    command: wishes.draft ? 'draft' : 'release',
    portal,
    at,
    built,
    files: signedFiles(dir, name),
    signature: signAs(teamRole(name), releaseText(name, toRegistryEntry(release))),
    canary: wishes.canary,
  }
}
