import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CommandError, percentage } from '../storage'
import { PortalCommand } from './program'

/** Arguments that a command receives. */
async function run(...typed: string[]): Promise<unknown[]> {
  const program = new PortalCommand('npm run')
  let called: unknown[] = []
  program
    .command('release')
    .argument('<módulo>')
    .option('--version <versão>')
    .option('--canary <porcentagem>', 'parte dos navegadores', percentage)
    .option('--force')
    .option('--changed [ref]')
    .action((name, options) => {
      called = [name, options]
    })
  const registry = program.command('registry').option('--to <site>').option('--dry-run')
  registry
    .command('invite')
    .argument('<módulo>')
    .argument('[rota...]')
    .action((name, routes) => {
      called = [name, routes, registry.opts()]
    })
  await program.parseAsync(typed, { from: 'user' })
  return called
}

const RELEASE =
  'npm run release -- <módulo> [--version <versão>] [--canary <porcentagem>] [--force] [--changed [ref]]'
const INVITE = 'npm run registry -- invite <módulo> [rota…]'

test.each([
  [
    ['release', 'mfe-a'],
    ['mfe-a', {}],
  ],
  [
    ['release', 'mfe-a', '--version=1.4.2'],
    ['mfe-a', { version: '1.4.2' }],
  ],
  [
    ['release', '--canary', '10', 'mfe-a'],
    ['mfe-a', { canary: 10 }],
  ],
  [
    ['release', 'mfe-a', '--version=1', '--version=2'],
    ['mfe-a', { version: '2' }],
  ],
  [
    ['release', '--force', 'mfe-a'],
    ['mfe-a', { force: true }],
  ],
  [
    ['release', 'mfe-a', '--changed'],
    ['mfe-a', { changed: true }],
  ],
  [
    ['release', 'mfe-a', '--changed=v1.2'],
    ['mfe-a', { changed: 'v1.2' }],
  ],
  [
    ['registry', 'invite', 'mfe-a', '/a', '/b', '--to=/site'],
    ['mfe-a', ['/a', '/b'], { to: '/site' }],
  ],
  [
    ['registry', '--dry-run', 'invite', 'mfe-a'],
    ['mfe-a', [], { dryRun: true }],
  ],
])('%j is understood', async (typed, called) => {
  expect(await run(...typed)).toEqual(called)
})

test.each([
  [['release'], `Falta: módulo.\n${RELEASE}`],
  [['release', 'mfe-a', 'mfe-b'], `Há palavras a mais.\n${RELEASE}`],
  [['release', 'mfe-a', '--cor=azul'], `Não entendi --cor=azul.\n${RELEASE}`],
  [['release', 'mfe-a', '-v'], `Não entendi -v.\n${RELEASE}`],
  [['release', 'mfe-a', '--no-canary'], `Não entendi --no-canary.\n${RELEASE}`],
  [['release', 'mfe-a', '--canary'], `Falta o valor de --canary.\n${RELEASE}`],
  [['release', 'mfe-a', '--version='], `Falta o valor de --version.\n${RELEASE}`],
  [['release', 'mfe-a', '--force=não'], `Não entendi --force=não.\n${RELEASE}`],
  [['release', 'mfe-a', '--canary=101'], 'A porcentagem vai de 0 a 100.'],
  [['lançar'], 'Não conheço lançar.\nnpm run <comando>'],
  [['registry', 'apagar'], 'Não conheço apagar.\nnpm run registry -- <comando> [--to <site>] [--dry-run]'],
  [['registry', 'invite', 'mfe-a', '--to='], `Falta o valor de --to.\n${INVITE}`],
])('%j is refused, with the usage', async (typed, sentence) => {
  await expect(run(...typed)).rejects.toThrow(new CommandError(sentence))
})

const portal = (...args: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'run.mjs'), ...args], { encoding: 'utf8' })

test('help is in Portuguese and a success; a refusal is one sentence with its usage, and a 1', () => {
  const help = portal('registry', 'canary', '--help')
  expect(help.stdout).toContain('Uso: npm run registry -- canary <módulo|shell> <porcentagem>')
  expect(help.stdout).not.toMatch(/Usage|Options|Commands|display/)
  expect(help.status).toBe(0)
  const refused = portal('rollback')
  expect(refused.stderr).toMatch(
    /^Falta: módulo\|shell\.\nnpm run rollback -- <módulo\|shell> \[versão\] .*\n$/,
  )
  expect(refused.status).toBe(1)
})
