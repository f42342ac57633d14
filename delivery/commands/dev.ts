import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readArguments } from '../arguments'
import { serveModule } from '../dev-module'
import { runLocalPortal } from '../local-portal'
import { keepFresh } from '../registry-store'
import { release } from '../release'
import { releaseMissing } from '../release-missing'
import { CommandError, deployables, ROOT, runCommand } from '../site'
import { watchSources } from '../watch-sources'

process.env.NODE_ENV = 'development'
process.env.SITE_DIR ??= join(ROOT, '.data/dev-site')

const LIVE_SCRIPT = `new EventSource('/dev/events').addEventListener('released', () => location.reload())`

/** Pages receive a server-sent event for each new build and reload. */
function announceReleases(portal: FastifyInstance): () => void {
  const listeners = new Set<NodeJS.WritableStream>()
  portal.get('/dev/live.js', (_, reply) => reply.type('text/javascript').send(LIVE_SCRIPT))
  portal.get('/dev/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(':ok\n\n')
    listeners.add(reply.raw)
    request.raw.on('close', () => listeners.delete(reply.raw))
  })
  return () => {
    for (const listener of listeners) listener.write('event: released\ndata: 1\n\n')
  }
}

/** The whole portal on this machine; the chosen modules (by default all) are rebuilt at each change. */
async function developHere(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !deployables().includes(name))
  if (unknown.length > 0)
    throw new CommandError(`Não conheço ${unknown.join(', ')}. Há: ${deployables().join(', ')}.`)
  let announce = () => {}
  await runLocalPortal(
    async () => {
      await releaseMissing(console.log)
      await keepFresh()
    },
    {
      extend: (portal) => {
        announce = announceReleases(portal)
      },
    },
  )
  watchSources(asked.length > 0 ? asked : deployables(), async (names) => {
    for (const name of names) {
      const started = performance.now()
      await release(name, { replaced: names })
      console.log(`${name}: ${Math.round(performance.now() - started)} ms`)
    }
    announce()
  })
}

/** One module of this checkout in a portal that is deployed elsewhere. */
async function developInside(shell: string, asked: readonly string[]): Promise<void> {
  const [folder, ...more] = asked
  if (!folder || more.length > 0 || !existsSync(join(ROOT, folder, 'module.json')))
    throw new CommandError(
      'Diga um módulo e o portal: npm run dev -- mfe-panel --shell=https://portal.exemplo.com.br',
    )
  if (!URL.canParse(shell)) throw new CommandError(`${shell} não é o endereço de um portal.`)
  await serveModule(folder, shell)
}

runCommand(async () => {
  const { words, options } = readArguments({
    usage: 'npm run dev -- [módulo…] [--shell=https://portal.exemplo.com.br]',
    words: [0, Number.POSITIVE_INFINITY],
    options: ['shell'],
  })
  return options.shell ? developInside(options.shell, words) : developHere(words)
})
