import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { build, type DevServer, firstPage, serveModule, serveModules, writeCssTypes } from '../build'
import { keepFresh } from '../registry'
import { publishBuilds, type ReleaseWishes } from '../release'
import {
  findGallery,
  makeTeamKey,
  PORTAL,
  sendRelease,
  sendRollback,
  writePortalRoutes,
} from '../remote-team'
import {
  hashOfFiles,
  inSite,
  inTemporaryFolder,
  percentage,
  ROOT,
  readIfThere,
  readPort,
  writeAtomically,
} from '../storage'
import { serveGallery } from './gallery'
import { runLocalPortal } from './local-portal'
import { addVerbs, runProgram, type Verb } from './program'

process.env.REGISTRY_KEYS ||= join(ROOT, '.keys')

/**
 * Publishes the packed builds on a site of this repository, unless it has them.
 * @param shell its folder in the package
 */
async function publishPacked(site: string, shell: string): Promise<void> {
  process.env.SITE_DIR = join(ROOT, '.data', site)
  // The site's own keys; the team's is for portals elsewhere.
  process.env.REGISTRY_KEYS = `${process.env.SITE_DIR}.keys`
  process.env.BROTLI_QUALITY ??= '1'
  const from = dirname(createRequire(join(ROOT, 'package.json')).resolve(`${PORTAL}/package.json`))
  const state = hashOfFiles([from])
  if (readIfThere(inSite('.built')) === state) return
  console.log('Montando o portal dos pacotes…')
  for (const old of [process.env.SITE_DIR, process.env.REGISTRY_KEYS])
    rmSync(old, { recursive: true, force: true })
  for (const part of [shell, 'modules']) await publishBuilds(join(from, part))
  writeAtomically(inSite('.built'), state)
}

/** `portal dev`: the packed portal and the sandbox, with this repository's module from its sources. */
async function developAlone(): Promise<void> {
  const portal = `http://localhost:${readPort('PORTAL_PORT', 3000)}`
  let served: DevServer | undefined
  await publishPacked('site', 'development')
  await runLocalPortal(
    async () => {
      await keepFresh()
      served = await serveModules(['.'], portal, { hot: true })
    },
    { development: () => served },
  )
  console.log(`\nSeu módulo: ${portal}${await firstPage('.')}`)
}

/** `portal gate`: what a portal does with this module before it releases it, in the packed portal. */
function gateAlone(): Promise<void> {
  return inTemporaryFolder('gate-build-', async (dir) => {
    await build('.', dir)
    await publishPacked('gate-site', 'shell')
    await (await import('../gates')).gateBuild(dir)
  })
}

/** `portal preview`: the screens of this module at a commit and as it is, in the packed portal. */
async function previewAlone(options: { since: string; once?: true }): Promise<void> {
  await publishPacked('gate-site', 'shell')
  await (await import('../gates')).previewModule('.', options)
}

const TO = ['--to <endereço>', 'quem publica no portal, https://publicar.portal.exemplo.com.br'] as const

const VERBS: readonly Verb[] = [
  ['key', 'faz a chave da equipe', makeTeamKey],
  [
    'portal-routes <endereço>',
    'anota os caminhos de um portal, para que as ligações sejam conferidas',
    writePortalRoutes,
  ],
  ['css-types', 'os tipos das folhas de estilo', () => writeCssTypes(ROOT)],
  ['build', 'constrói em dist/', () => build('.')],
  ['gate', 'abre cada tela no navegador, como o portal faz antes de publicar', gateAlone],
  ['gallery', 'os componentes, com o código de cada um', () => serveGallery(findGallery())],
]

/** Commands of a standalone repository, named like its package.json scripts. */
function addTeamCommands(program: Command): void {
  addVerbs(program, VERBS)
  program
    .command('dev')
    .description('mostra este módulo no portal dos pacotes, ou dentro de outro')
    .option('--shell <endereço>', 'https://portal.exemplo.com.br')
    .action(({ shell }: { shell?: string }) => {
      process.env.NODE_ENV = 'development'
      return shell ? serveModule('.', shell) : developAlone()
    })
  program
    .command('preview')
    .description('o que a mudança faz: palavras, figuras, chamadas e bytes')
    .option('--since <commit>', 'comparar com este', 'HEAD')
    .option('--once', 'escreve a página e termina')
    .action(previewAlone)
  program
    .command('release')
    .description('constrói, e pede que se publique')
    .requiredOption(...TO)
    .option('--version <versão>')
    .option('--canary <porcentagem>', 'só para esta parte dos navegadores', percentage)
    .option('--draft', 'em um endereço próprio, que só abre quem o tem')
    .action(async ({ to, ...wishes }: { to: string } & ReleaseWishes) =>
      console.log(await sendRelease(to, wishes)),
    )
  program
    .command('rollback [versão]')
    .description('pede que se volte para a versão anterior, ou para a que se diz')
    .requiredOption(...TO)
    .action(async (version: string | undefined, { to }: { to: string }) =>
      console.log(await sendRollback(to, { version })),
    )
}

runProgram('npm run', addTeamCommands)
