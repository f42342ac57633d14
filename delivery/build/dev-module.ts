import { join } from 'node:path'
import type { Configuration, RspackPluginFunction, Stats } from '@rspack/core'
import { assertPortFree, CommandError, onStop, ROOT, readPort } from '../storage'
import { configurationsOf } from './build'
import { readDeclaration, readManifest } from './declaration'
import { ENTRY_FILE } from './entry-file'

export interface DevServer {
  origin: string
  /** Entry URLs by module name. */
  modules: Readonly<Record<string, string>>
  /** Loads the open pages again. */
  reload(): void
  stop(): Promise<void>
}

/** Name of the Trusted Types policy of the error overlay; the CSP allows it where it allows local builds. */
export const OVERLAY_POLICY = 'rspack-dev-server#overlay'

/** The declaration is part of the build: its mistakes are shown where those of the sources are. */
const checkedDeclaration =
  (folder: string): RspackPluginFunction =>
  (compiler) => {
    let problem: Error | null = null
    compiler.hooks.beforeCompile.tapPromise('declaration', async () => {
      problem = await readDeclaration(folder).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
    })
    compiler.hooks.thisCompilation.tap('declaration', ({ errors, fileDependencies }) => {
      fileDependencies.add(join(ROOT, folder, 'module.json'))
      if (problem) errors.push(new compiler.rspack.WebpackError(problem.message))
    })
  }

async function configuration(folder: string, origin: string): Promise<Configuration> {
  const { name } = readManifest(folder)
  const browser = (await configurationsOf(folder)).find((each) => each.name === `${name}:browser`)
  if (!browser) throw new CommandError(`${name}: a configuração não tem o alvo browser`)
  return {
    ...browser,
    output: {
      ...browser.output,
      path: join(ROOT, '.data/dev-modules', name),
      publicPath: `${origin}/${name}/`,
      // In memory; a page may be several updates behind.
      clean: false,
    },
    // A build with errors is no step of the updates: the next good one follows the last good one.
    optimization: { ...browser.optimization, emitOnErrors: false },
    plugins: [...(browser.plugins ?? []), checkedDeclaration(folder)],
    // Styles are in layers and named per file; production does not report their order either.
    ignoreWarnings: [/Conflicting order/],
    watchOptions: {
      aggregateTimeout: 20,
      ignored: /[\\/](node_modules|dist|\.git|\.data)[\\/]|\.test\.tsx?$/,
    },
  }
}

function report(stats: Stats): void {
  const name = stats.compilation.name?.replace(/:browser$/, '')
  if (stats.hasErrors())
    console.error(`${name} não compila:\n${stats.toString({ all: false, errors: true, colors: false })}`)
  else console.log(`${name}: ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms`)
}

/**
 * Builds modules in development mode and serves them to a portal, which must allow this origin. Each change is built
 * again and shown in the open pages, errors in an overlay.
 * @param folders of the modules, relative to the root
 * @param portal address of the portal
 * @param hot false for a shell in production: its React has no Fast Refresh, so the pages are loaded again
 */
export async function serveModules(
  folders: readonly string[],
  portal: string,
  { hot }: { hot: boolean },
): Promise<DevServer> {
  const port = readPort('MODULE_PORT', 4400)
  await assertPortFree(port, 'MODULE_PORT')
  const origin = `http://localhost:${port}`
  const configurations = await Promise.all(folders.map((folder) => configuration(folder, origin)))
  // Imported on demand: most importers of this folder need only the build.
  const [{ rspack }, { RspackDevServer }] = await Promise.all([
    import('./rspack'),
    import('@rspack/dev-server'),
  ])
  const compiler = rspack(configurations)
  const { hostname, origin: portalOrigin } = new URL(portal)
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot,
      liveReload: !hot,
      static: false,
      setupExitSignals: false,
      allowedHosts: [hostname],
      headers: {
        'access-control-allow-origin': portalOrigin,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      },
      devMiddleware: { stats: 'none' },
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: true },
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
      },
    },
    compiler,
  )
  const built = new Promise<void>((resolve) => {
    for (const each of compiler.compilers) each.hooks.done.tap('report', report)
    compiler.hooks.done.tap('built', () => resolve())
  })
  await server.start()
  await built
  const manifests = folders.map(readManifest)
  return {
    origin,
    modules: Object.fromEntries(
      manifests.map(({ name, kind }) => [
        name,
        `${origin}/${name}/${ENTRY_FILE}${kind === 'widget' ? '#widget' : ''}`,
      ]),
    ),
    reload: () => server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed'),
    stop: () => server.stop(),
  }
}

/**
 * `npm run dev -- mfe-panel --shell=…`: shows one local module inside a deployed portal, until Ctrl-C.
 * @param folder of the module, relative to the root
 * @param portal address of the portal, or of one of its pages
 */
export async function serveModule(folder: string, portal: string): Promise<void> {
  if (!URL.canParse(portal)) throw new CommandError(`${portal} não é o endereço de um portal.`)
  const { modules, stop } = await serveModules([folder], portal, { hot: false })
  onStop(() => stop().then(() => process.exit()))
  const page = new URL(portal)
  if (page.pathname === '/') page.pathname = await firstPage(folder)
  for (const [name, entry] of Object.entries(modules)) page.searchParams.append('modulo', `${name}@${entry}`)
  console.log(`Abra ${decodeURIComponent(page.href)}`)
}

/** The first route that needs no parameter. */
export async function firstPage(folder: string): Promise<string> {
  const { declared } = await readDeclaration(folder).catch(() => ({ declared: { routes: [] } }))
  return declared.routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
}
