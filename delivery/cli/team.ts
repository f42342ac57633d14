import { join } from 'node:path'
import type { Command } from 'commander'
import { serveModule, writeCssTypes } from '../build'
import type { ReleaseWishes } from '../release'
import {
  buildOne,
  findGallery,
  makeTeamKey,
  sendRelease,
  sendRollback,
  writePortalRoutes,
} from '../remote-team'
import { percentage, ROOT } from '../storage'
import { serveGallery } from './gallery'
import { runProgram } from './program'
import { developAlone, gateAlone, previewAlone } from './team-portal'

process.env.REGISTRY_KEYS ||= join(ROOT, '.keys')

const TO = ['--to <endereço>', 'quem publica no portal, https://publicar.portal.exemplo.com.br'] as const

/** Commands of a standalone repository, named like its package.json scripts. */
function addTeamCommands(program: Command): void {
  program.command('key').description('faz a chave da equipe').action(makeTeamKey)
  program
    .command('portal-routes <endereço>')
    .description('anota os caminhos de um portal, para que as ligações sejam conferidas')
    .action(writePortalRoutes)
  program
    .command('css-types')
    .description('os tipos das folhas de estilo')
    .action(() => writeCssTypes(ROOT))
  program
    .command('build')
    .description('constrói em dist/')
    .action(() => buildOne('.', 'dist'))
  program
    .command('dev')
    .description('mostra este módulo no portal dos pacotes, ou dentro de outro')
    .option('--shell <endereço>', 'https://portal.exemplo.com.br')
    .action(({ shell }: { shell?: string }) => {
      process.env.NODE_ENV = 'development'
      return shell ? serveModule('.', shell) : developAlone()
    })
  program
    .command('gate')
    .description('abre cada tela no navegador, como o portal faz antes de publicar')
    .action(gateAlone)
  program
    .command('gallery')
    .description('os componentes, com o código de cada um')
    .action(() => serveGallery(findGallery()))
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
