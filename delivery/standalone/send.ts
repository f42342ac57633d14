import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseText } from 'shell/trust'
import { buildModule } from '../build-module'
import type { BuiltModule } from '../build-result'
import { readManifest } from '../declaration'
import { describeRelease } from '../describe-release'
import { hasKey, signAs, teamRole } from '../registry-keys'
import { toRegistryEntry } from '../released-files'
import { CommandError, filesIn, readJson } from '../site'
import { type Answer, type Desk, ORDER_TYPE, ORDERS, type Order, orderText, SIGNATURE } from './order'

/** The module of the repository that the tools are run in. */
const HERE = '.'

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

function nameWithKey(): string {
  const { name } = readManifest(HERE)
  if (!hasKey(teamRole(name)))
    throw new CommandError(
      `Falta a chave da equipe, .keys/${teamRole(name)}.key. Se ainda não há uma: npm run key`,
    )
  return name
}

/** Builds the module and asks a portal to publish it. */
export async function sendRelease(to: string, asked: { version?: string; canary?: number }): Promise<string> {
  const name = nameWithKey()
  const { portal, base } = await deskOf(to)
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    await buildModule(HERE, dir)
    const found = readJson<BuiltModule>(join(dir, 'built.json'))
    const built = { ...found, version: asked.version ?? found.version }
    const at = new Date().toISOString()
    const release = describeRelease(built, dir, { number: built.version, base, releasedAt: at })
    return await send(to, name, {
      command: 'release',
      portal,
      at,
      built,
      files: Object.fromEntries(
        filesIn(dir)
          .filter((file) => file !== 'built.json')
          .map((file) => [file, readFileSync(join(dir, file), 'base64')]),
      ),
      signature: signAs(teamRole(name), releaseText(name, toRegistryEntry(release))),
      ...(asked.canary !== undefined && { canary: asked.canary }),
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Asks a portal to go back to what was on before, or to `version`. */
export async function sendRollback(to: string, version?: string): Promise<string> {
  const name = nameWithKey()
  const { portal } = await deskOf(to)
  const at = new Date().toISOString()
  return send(to, name, { command: 'rollback', portal, at, ...(version && { version }) })
}
