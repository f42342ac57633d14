import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { build, buildGallery, bundleForNode, readClaim, rebuild, writeCssTypes, writeNotice } from '../build'
import { buildPortal, siteIsBuilt } from '../gateway'
import { bundleCommands, SIGNERS } from '../pages'
import { keepFresh } from '../registry'
import {
  atSite,
  ensureReleased,
  gatesBy,
  orders,
  type Published,
  passBrowser,
  passGates,
  published,
  publishFrom,
  type ReleaseWishes,
  release,
} from '../release'
import { createModule, packAll, receiveOrders, sendRelease, writePortalRoutes } from '../remote-team'
import { CommandError, deployables, inTemporaryFolder, onStop, percentage, ROOT, readPort } from '../storage'
import { SANDBOX } from './bundle-checkout'
import { serveGallery } from './gallery'
import { runLocalPortal } from './local-portal'
import { addVerbs, type Verb } from './program'
import { SITE } from './registry-commands'

/** Includes test fixtures. */
function assertDeployable(name: string): void {
  if (name !== 'shell' && !existsSync(join(ROOT, name, 'module.json')))
    throw new CommandError(`Aqui não há ${name}. Há: ${deployables().join(', ')}.`)
}

async function start(): Promise<void> {
  await runLocalPortal(
    async () => {
      await ensureReleased(console.log)
      await keepFresh()
    },
    {},
    (portal) => receiveOrders(portal, { runGates: passBrowser }),
  )
}

/** Serves an existing site. Port 0 lets the system choose. */
async function serve(): Promise<void> {
  if (!siteIsBuilt())
    throw new CommandError('Ainda não há nada publicado: rode npm start, que constrói e publica tudo.')
  await keepFresh()
  const portal = await buildPortal({
    sandbox: process.env.PORTAL_SANDBOX === '1',
    api: process.env.API_BASE ?? `http://127.0.0.1:${readPort('SANDBOX_PORT', 3100)}`,
  })
  console.log(await portal.listen({ port: Number(process.env.PORTAL_PORT ?? 3000), host: '127.0.0.1' }))
  onStop(() => portal.close().then(() => process.exit()))
}

async function showGallery(): Promise<void> {
  const dir = process.env.GALLERY_DIR ?? join(ROOT, '.data/gallery')
  await buildGallery(dir)
  await serveGallery(dir)
}

async function buildAll(names: readonly string[], { into }: { into?: string }): Promise<void> {
  for (const name of names.length > 0 ? names : deployables()) {
    await build(name, into)
    console.log(`${name}: construído`)
  }
}

/** Font of the PDF slips. */
const SANDBOX_FILES = ['@expo-google-fonts/atkinson-hyperlegible-next']
const COMMANDS = ['publish', 'gateway-config', 'registry', 'rollback', 'telemetry', 'receive', 'renderer']

/** Bundles for the images: the gateway's commands without node_modules, the sandbox with its packages. */
async function buildTools(into = join(ROOT, 'dist/tools'), image = 'gateway'): Promise<void> {
  if (image === 'sandbox') {
    await bundleForNode({ entries: SANDBOX, into, packages: SANDBOX_FILES })
    return console.log(`sandbox: em ${into}`)
  }
  if (image !== 'gateway') throw new CommandError(`Não entendi ${image}: gateway ou sandbox.`)
  await bundleCommands({ entries: { portal: './delivery/cli/image.ts' }, into })
  for (const name of COMMANDS)
    writeFileSync(
      join(into, `${name}.mjs`),
      `process.argv.splice(2, 0, '${name}')\nawait import('./portal.mjs')\n`,
    )
  console.log(`${[...COMMANDS, ...SIGNERS].join(', ')}: em ${into}`)
}

type Creation = Partial<Record<'rota' | 'titulo' | 'equipe', string>> & { standalone?: string | true }

async function create(name: string, { rota, titulo, equipe, standalone }: Creation): Promise<void> {
  const folder = standalone === true ? join(ROOT, '..', name) : standalone
  const made = await createModule({ name, path: rota, title: titulo, owner: equipe, standalone: folder })
  if (folder !== undefined)
    return console.log(`${made.name} criado em ${folder}. Lá, npm ci e npm test; o README diz o resto.`)
  console.log(`${made.name} criado:
${made.files.map((file) => `  ${made.name}/${file}`).join('\n')}

Veja:    npm run dev -- ${made.name}      e abra http://localhost:3000${made.path}
Teste:   npx jest ${made.name}
Publique: npm run release -- ${made.name}`)
}

/** Runs the browser gate on a deployable's sources, or on a built folder. */
async function gate(name: string): Promise<void> {
  const { gateBuild } = await import('../gates')
  if (existsSync(join(name, 'built.json'))) return gateBuild(name)
  assertDeployable(name)
  await inTemporaryFolder('gate-build-', async (dir) => gateBuild(await build(name, dir)))
}

interface Releasing extends ReleaseWishes {
  to?: string
  from?: string
  keys?: string
  dryRun?: true
  force?: true
  reason?: string
}

async function releaseOne(name: string, options: Releasing): Promise<void> {
  const { to, from, keys, dryRun, force, reason, ...wishes } = options
  const { version, ...how } = wishes
  if (how.draft && (name === 'shell' || how.canary !== undefined || dryRun))
    throw new CommandError('--draft é de um módulo, sem --canary e --dry-run.')
  const report = (done: Published) => console.log(published(done))
  if (from !== undefined) {
    const gates = gatesBy(passBrowser, options)
    return report(await publishFrom(name, { from, keys, version }, { to, ...how, ...gates }))
  }
  assertDeployable(name)
  if (to !== undefined && orders.isDesk(to)) {
    if (force || reason !== undefined || dryRun)
      throw new CommandError(`As provas são as de quem cuida de ${to}: sem --force, --reason e --dry-run.`)
    return console.log(await sendRelease(to, { folder: name, ...wishes }))
  }
  const { runGates, ...forced } = gatesBy(passGates, options)
  report(await release(name, { ...wishes, ...forced }, { to, runGates }))
}

async function verify(
  name: string,
  wanted: string | undefined,
  { to, repository }: { to?: string; repository?: string },
): Promise<void> {
  const { version, statement, damaged } = await atSite(to, async () => readClaim(name, wanted))
  const { buildDefinition, runDetails } = statement.predicate
  const [, { digest, annotations }] = buildDefinition.resolvedDependencies
  const { id, version: tools } = runDetails.builder
  const files = `${name} ${version}: ${statement.subject.length} arquivos`
  console.log(
    `${files}, do commit ${digest.gitCommit ?? 'desconhecido'}, construídos por ${id} com Node.js ${tools.node}.`,
  )
  if (annotations.clean === false)
    console.log('Quando foi construído, havia mudanças que não estão no commit.')
  const differences = [...damaged, ...rebuild(statement, repository)]
  if (differences.length === 0) return console.log('Refeito do commit: idêntico.')
  console.log(['Refeito do commit, não é o mesmo:', ...differences].join('\n'))
  process.exitCode = 1
}

async function pack(
  into = join(ROOT, 'dist/packages'),
  { version }: { version?: string } = {},
): Promise<void> {
  for (const { file } of await packAll(into, version)) console.log(join(into, file))
}

/** @param folder of `e2e` whose tests have a configuration of their own, and need no site */
const testInBrowsers =
  (folder = '') =>
  async (args: readonly string[]) => {
    const { chromiumPath, runPlaywright, testTools } = await import('../gates')
    const tools = folder ? { CHROMIUM_PATH: await chromiumPath() } : await testTools()
    if (!folder) await ensureReleased(console.log)
    if (!runPlaywright(join('e2e', folder, 'playwright.config.ts'), tools, args)) process.exitCode = 1
  }

function addTestCommands(program: Command): void {
  program
    .command('test')
    .description('tipos, estilo, e testes de unidade, de contrato e de navegador')
    .option('--changed [ref]', 'o que mudou desde main, ou desde <ref>')
    .action(async (options) => (await import('./test-run/run-tests')).runTests(options))
  for (const [name, what, run] of [
    ['test-e2e', 'testes de navegador', testInBrowsers()],
    ['test-images', 'testes das imagens de docker/', testInBrowsers('images')],
    ['test-upgrade', 'a passagem de uma versão anterior (UPGRADE_FROM) para esta', testInBrowsers('upgrade')],
  ] as const)
    program
      .command(`${name} [argumento...]`)
      .description(`${what}; os argumentos são os do Playwright`)
      .helpOption(false)
      .allowUnknownOption()
      .action(run)
}

const VERBS: readonly Verb[] = [
  ['start', 'constrói o que falta e abre o portal nesta máquina', start],
  ['serve', 'só o gateway, sobre o que já está publicado (PORTAL_PORT)', serve],
  ['gallery', 'os componentes, com o código de cada um', showGallery],
  ['gate <módulo|shell|pasta>', 'as provas do navegador, sem publicar', gate],
  [
    'portal-routes <endereço>',
    'anota os caminhos de um portal, para que as ligações sejam conferidas',
    writePortalRoutes,
  ],
  ['build-tools [pasta] [gateway|sandbox]', 'o que as imagens de docker/ executam', buildTools],
  ['css-types', 'os tipos das folhas de estilo', () => writeCssTypes(ROOT)],
  ['notice', 'escreve NOTICE: as licenças dos pacotes de terceiros que vão no que se publica', writeNotice],
  [
    'social-pictures',
    'desenha de novo as figuras que outros sites mostram',
    async () => (await import('./social-pictures')).drawSocialPictures(),
  ],
]

/** Commands that need the sources. */
export function addCheckoutCommands(program: Command): void {
  addVerbs(program, VERBS)
  program
    .command('dev [módulo...]')
    .description('constrói de novo a cada mudança, e recarrega')
    .option('--shell <endereço>', 'um módulo daqui dentro de um portal de outro lugar')
    .action(async (modules, options) => (await import('./dev')).develop(modules, options))
  program.command('build [módulo...]').description('constrói').option('--into <pasta>').action(buildAll)
  program
    .command('release <módulo|shell>')
    .description('constrói, prova e publica uma versão nova')
    .option('--version <versão>')
    .option('--canary <porcentagem>', 'só para esta parte dos navegadores', percentage)
    .option('--to <site>', `${SITE}, ou https://, de quem publica por outros`)
    .option('--from <site>', 'as mesmas construções que estão em outro site')
    .option('--keys <pasta>', 'as chaves desse outro site')
    .option('--draft', 'em um endereço próprio, que só abre quem o tem')
    .option('--dry-run', 'diz o que mudaria, e não muda nada')
    .option('--force', 'sem as provas')
    .option('--reason <motivo>', 'de ir sem elas, que fica anotado')
    .action(releaseOne)
  program
    .command('preview <módulo>')
    .description('o que uma mudança de um módulo faz: palavras, figuras, chamadas e bytes')
    .option('--once', 'escreve a página e termina')
    .action(async (name, options) => (await import('../gates')).previewModule(name, options))
  program
    .command('verify-release <módulo|shell> [versão]')
    .description('constrói uma publicação de novo do seu commit, e compara')
    .option('--to <site>', SITE)
    .option('--repository <pasta>', 'onde está o commit')
    .action(verify)
  program
    .command('create-module <mfe-nome>')
    .description('escreve um módulo que já se publica')
    .option('--rota </nome>')
    .option('--titulo <título da página>')
    .option('--equipe <equipe>')
    .option('--standalone [pasta]', 'em um repositório próprio')
    .action(create)
  program
    .command('pack [pasta]')
    .description('empacota com o que um repositório próprio constrói e testa')
    .option('--version <versão>')
    .action(pack)
  program
    .command('upgrades')
    .description('experimenta, em uma cópia, as versões novas dos pacotes')
    .option('--only <pacote>', 'só a dele e as que andam com ela')
    .action(async (options) => (await import('./upgrades')).tryUpgrades(options))
  addTestCommands(program)
}
