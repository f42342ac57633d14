import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { build, readDeclaration, readManifest } from '../build'
import { makeKeys, publicKey, signAs, teamRole } from '../registry'
import { orders, published, type ReleaseWishes } from '../release'
import { CommandError, inTemporaryFolder } from '../storage'

const unreachable = (to: string) =>
  new CommandError(`${to} não recebe publicações. Confira o endereço com quem cuida do portal.`)

async function deskOf(to: string): Promise<orders.Desk> {
  if (!URL.canParse(to)) throw new CommandError(`${to} não é o endereço de um portal.`)
  try {
    const answer = await fetch(new URL(orders.PATH, to))
    if (answer.ok) return await answer.json()
  } catch {
    // Reported below.
  }
  throw unreachable(to)
}

async function send(to: string, name: string, order: orders.Order): Promise<string> {
  const body = JSON.stringify(order)
  const answer = await fetch(new URL(`${orders.PATH}/${name}`, to), {
    method: 'POST',
    headers: {
      'content-type': orders.TYPE,
      [orders.SIGNATURE]: signAs(teamRole(name), orders.orderText(body)),
    },
    body,
  })
  const said = await lastLine(answer).catch(() => undefined)
  if (!said) throw new CommandError(`${to} respondeu ${answer.status}.`)
  if ('refused' in said) throw new CommandError(said.refused)
  return published({ name, ...said }, 'no ar')
}

/** Prints what the gates tell until the answer comes. */
async function lastLine({ body }: Response): Promise<orders.Answer | undefined> {
  if (!body) return undefined
  for await (const line of createInterface({ input: Readable.from(body) })) {
    const said: orders.Progress | orders.Answer = JSON.parse(line)
    if (!('progress' in said)) return said
    console.log(said.progress)
  }
  return undefined
}

/** Creates the team's key and prints the invitation to request. */
export async function makeTeamKey(): Promise<void> {
  const { declared } = await readDeclaration('.')
  const role = teamRole(declared.name)
  const [publicKey] = makeKeys([role])
  const routes = declared.routes.map(({ path }) => path).join(' ')
  console.log(`A chave está em .keys/${role}.key. Guarde uma cópia: quem a tem publica em nome da equipe.
Peça a quem cuida do portal:

npm run registry -- invite ${declared.name} ${publicKey} ${routes}`)
}

function nameWithKey(folder: string): string {
  const { name } = readManifest(folder)
  if (!publicKey(teamRole(name)))
    throw new CommandError(
      `Falta a chave da equipe, ${teamRole(name)}.key. Se ainda não há uma, no repositório do módulo: npm run key`,
    )
  return name
}

interface SendOptions extends ReleaseWishes {
  /** The module's folder; the current repository by default. */
  folder?: string
}

/** Builds the module and orders its release from a portal. */
export async function sendRelease(to: string, { folder = '.', ...wishes }: SendOptions): Promise<string> {
  const name = nameWithKey(folder)
  const desk = await deskOf(to)
  return inTemporaryFolder('release-', async (dir) => {
    await build(folder, dir)
    return send(to, name, orders.orderRelease(dir, desk, wishes))
  })
}

/** Orders a rollback to `version`, or to the previous release. */
export async function sendRollback(
  to: string,
  { folder = '.', version }: Omit<SendOptions, 'canary'>,
): Promise<string> {
  const name = nameWithKey(folder)
  const { portal } = await deskOf(to)
  const at = new Date().toISOString()
  return send(to, name, { command: 'rollback', portal, at, ...(version && { version }) })
}
