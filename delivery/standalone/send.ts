import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '../declaration'
import { describeOrigin } from '../provenance/statement'
import { publicKey, signAs, teamRole } from '../registry-keys'
import { CommandError } from '../site'
import {
  type Answer,
  type Desk,
  ORDER_TYPE,
  ORDERS,
  type Order,
  orderRelease,
  orderText,
  type ReleaseWishes,
  SIGNATURE,
} from './order'

const unreachable = (to: string) =>
  new CommandError(`${to} não recebe publicações. Confira o endereço com quem cuida do portal.`)

async function deskOf(to: string): Promise<Desk> {
  if (!URL.canParse(to)) throw new CommandError(`${to} não é o endereço de um portal.`)
  try {
    const answer = await fetch(new URL(ORDERS, to))
    if (answer.ok) return await answer.json()
  } catch {
    // Told below.
  }
  throw unreachable(to)
}

async function send(to: string, name: string, order: Order): Promise<string> {
  const body = JSON.stringify(order)
  const answer = await fetch(new URL(`${ORDERS}/${name}`, to), {
    method: 'POST',
    headers: { 'content-type': ORDER_TYPE, [SIGNATURE]: signAs(teamRole(name), orderText(body)) },
    body,
  })
  const said: Answer = await answer.json().catch(() => ({ refused: `${to} respondeu ${answer.status}.` }))
  if ('refused' in said) throw new CommandError(said.refused)
  return `${name} ${said.version}: ${said.changed ? 'no ar' : 'já estava no ar'}`
}

function nameWithKey(folder: string): string {
  const { name } = readManifest(folder)
  if (!publicKey(teamRole(name)))
    throw new CommandError(
      `Falta a chave da equipe, ${teamRole(name)}.key. Se ainda não há uma, no repositório do módulo: npm run key`,
    )
  return name
}

/** Builds a module, with where it comes from. */
export async function buildOne(folder: string, into: string): Promise<void> {
  // Who goes back to another release has no use for the build's packages.
  const { buildModule } = await import('../build-module')
  rmSync(into, { recursive: true, force: true })
  describeOrigin(into, folder, await buildModule(folder, into))
}

interface Asked extends ReleaseWishes {
  /** Of the module; by default the repository that the tools are run in. */
  folder?: string
}

/** Builds the module and asks a portal to publish it. */
export async function sendRelease(to: string, { folder = '.', ...asked }: Asked): Promise<string> {
  const name = nameWithKey(folder)
  const desk = await deskOf(to)
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    await buildOne(folder, dir)
    return await send(to, name, orderRelease(dir, desk, asked))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Asks a portal to go back to what was on before, or to `version`. */
export async function sendRollback(
  to: string,
  { folder = '.', version }: Omit<Asked, 'canary'>,
): Promise<string> {
  const name = nameWithKey(folder)
  const { portal } = await deskOf(to)
  const at = new Date().toISOString()
  return send(to, name, { command: 'rollback', portal, at, ...(version && { version }) })
}
