import { join } from 'node:path'
import files from '@fastify/static'
import Fastify from 'fastify'
import { buildModule } from './build-module'
import { readManifest } from './declaration'
import { ENTRY_FILE } from './entry-file'
import { listen, readPort } from './listen'
import { ROOT } from './site'
import { watchSources } from './watch-sources'

/**
 * Builds one module in development mode at each change and serves it to a shell that is deployed elsewhere,
 * until Ctrl-C. The shell loads it only if its configuration allows this origin.
 * @param folder of the module, relative to the root
 * @param shell address of the deployed portal
 */
export async function serveModule(folder: string, shell: string): Promise<void> {
  const port = readPort('MODULE_PORT', 4400)
  const { name } = readManifest(folder)
  // Two alternating folders: a page can finish loading one build while the next is written.
  const folders = ['even', 'odd'].map((turn) => join(ROOT, '.data/dev-modules', name, turn))
  let builds = 0
  let served = ''
  const buildNext = async () => {
    const into = folders[builds++ % 2] ?? ''
    await buildModule(folder, into)
    served = join(into, 'browser')
  }
  const app = Fastify({ logger: false, forceCloseConnections: true })
  await app.register(files, { root: ROOT, serve: false, cacheControl: false })
  app.get<{ Params: { '*': string } }>(`/${name}/*`, (request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
      .sendFile(request.params['*'], served),
  )
  await listen(app, port, 'MODULE_PORT')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void app.close().then(() => process.exit()))
  }
  try {
    await buildNext()
  } catch (error) {
    await app.close()
    throw error
  }
  const override = new URL(shell)
  override.searchParams.set('modulo', `${name}@http://localhost:${port}/${name}/${ENTRY_FILE}`)
  console.log(`Abra ${decodeURIComponent(override.href)}`)
  watchSources([folder === '.' ? 'src' : folder], async () => {
    const started = performance.now()
    await buildNext()
    console.log(`${name}: ${Math.round(performance.now() - started)} ms. Recarregue a página.`)
  })
}
