import { join } from 'node:path'
import { percentage, readArguments } from '../arguments'
import { readDeclaration } from '../declaration'
import { serveModule } from '../dev-module'
import { writePortalRoutes } from '../portal-routes'
import { makeKeys, teamRole } from '../registry-keys'
import { CommandError, ROOT, runCommand } from '../site'
import { buildOne, sendRelease, sendRollback } from './send'

process.env.REGISTRY_KEYS ||= join(ROOT, '.keys')

async function key(): Promise<void> {
  const { declared } = await readDeclaration('.')
  const role = teamRole(declared.name)
  const [publicKey] = makeKeys([role])
  const routes = declared.routes.map(({ path }) => path).join(' ')
  console.log(`A chave está em .keys/${role}.key. Guarde uma cópia: quem a tem publica em nome da equipe.
Peça a quem cuida do portal:

npm run registry -- invite ${declared.name} ${publicKey} ${routes}`)
}

const VERBS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  key,
  'portal-routes': writePortalRoutes,
  'css-types': async () => (await import('../css-types')).writeCssTypes(ROOT),
  build: () => buildOne('.', 'dist'),
  async dev(args) {
    const usage = 'npm run dev -- --shell=https://portal.exemplo.com.br'
    const { shell } = readArguments({ usage, options: ['shell'] }, args).options
    if (!shell || !URL.canParse(shell)) throw new CommandError(usage)
    process.env.NODE_ENV = 'development'
    await serveModule('.', shell)
  },
  async release(args) {
    const usage =
      'npm run release -- --to=https://publicar.portal.exemplo.com.br [--version=1.4.2] [--canary=10]'
    const { to, version, canary } = readArguments(
      { usage, options: ['to', 'version', 'canary'] },
      args,
    ).options
    if (!to) throw new CommandError(usage)
    const asked = { ...(version && { version }), ...(canary && { canary: percentage(canary) }) }
    console.log(await sendRelease(to, asked))
  },
  async rollback(args) {
    const usage = 'npm run rollback -- [versão] --to=https://publicar.portal.exemplo.com.br'
    const { words, options } = readArguments({ usage, words: [0, 1], options: ['to'] }, args)
    if (!options.to) throw new CommandError(usage)
    console.log(await sendRollback(options.to, { version: words[0] }))
  },
}

runCommand(async () => {
  const [verb = '', ...args] = process.argv.slice(2)
  const run = VERBS[verb]
  if (!run) throw new CommandError(`portal <${Object.keys(VERBS).join(' | ')}>`)
  await run(args)
})
