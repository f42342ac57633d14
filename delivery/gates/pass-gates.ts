import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { outsideTeams } from '../compose'
import { keysDir } from '../registry-keys'
import { readRegistry } from '../registry-store'
import { type Command, runProcess, withoutKeys } from '../render'
import { CommandError, ROOT } from '../site'

/** Refuses a build by throwing; otherwise what to tell of it. */
export type Judge = (name: string, dir: string) => Promise<void>

type Gate = readonly [what: string, ...command: Command]

/** A module's unit tests are in its folder; the shell's release carries the shared runtime. */
const testsOf = (name: string) => (name === 'shell' ? ['shell/', 'shared-kernel/runtime/'] : [`${name}/`])

/** In a process of its own, on a copy of the site. */
const inBrowser = (dir: string): Gate => [
  'Navegador',
  ...withoutKeys([process.execPath, 'delivery/run.mjs', 'gate', dir], keysDir()),
]

/** Names of variables that gates read: none is a credential. */
const READ =
  /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|CI|NODE_ENV|SITE_DIR|MODULES?_.*|PORTAL_.*|SANDBOX_.*|BROTLI_QUALITY|CHROMIUM_PATH|WINDOWLESS_CHROMIUM|PLAYWRIGHT_.*)$/

/** The environment of whatever runs code of a release. */
export const gateEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => READ.test(name)))

/** Test files of which jest has reported no result, as a list. */
export function unfinishedTests(listed: string, output: string): string {
  const files = listed.split('\n').filter((line) => line.startsWith(ROOT))
  const unfinished = files.map((file) => relative(ROOT, file)).filter((file) => !output.includes(file))
  return unfinished.map((file) => `\n- ${file}`).join('')
}

/** Without the tests that passed, and without the log of the portal that the gate serves: it notes reports itself. */
export const withoutNoise = (output: string) => output.replace(/^(PASS |\{"event").*\n/gm, '')

async function pass(name: string, gates: readonly Gate[]): Promise<void> {
  const env = { ...gateEnvironment(process.env), OUTSIDE_TEAMS: outsideTeams(readRegistry()).join(' ') }
  for (const [what, command, ...args] of gates) {
    const started = performance.now()
    const { outcome, output } = await runProcess(command, args, { env })
    const seconds = Math.round((performance.now() - started) / 1000)
    if (outcome === 'passed') {
      console.log(`${what}: passou em ${seconds} s`)
      continue
    }
    const late = outcome === 'timed-out' ? ` não terminou em ${seconds} s` : ''
    const listed =
      late && args.includes('jest')
        ? await runProcess(command, [...args, '--listTests'], { env })
        : { output: '' }
    const which = unfinishedTests(listed.output, output)
    throw new CommandError(`${name} não foi publicado. ${what}:${late}${which}\n${withoutNoise(output)}`)
  }
}

/** Types, which run nothing of the module, unit tests, and then the browser. */
export const passGates: Judge = (name, dir) =>
  pass(name, [
    ['Tipos', 'npm', 'run', '-s', 'types'],
    [
      'Testes de unidade',
      ...withoutKeys(['npx', 'jest', '--silent', '--passWithNoTests', ...testsOf(name)], keysDir()),
    ],
    inBrowser(dir),
  ])

/** Of a build whose sources are elsewhere. */
export const passBrowser: Judge = (name, dir) => pass(name, [inBrowser(dir)])

/** What somebody decides who publishes: the gates, or a reason to go without. */
export function gatesBy(
  judge: Judge,
  { force, reason = '' }: { force?: string | undefined; reason?: string | undefined },
  usage: string,
): { judge?: Judge; forced?: string } {
  if ((force === undefined) !== (reason.trim() === ''))
    throw new CommandError(
      `Sem as provas uma publicação só sai com --force e o motivo, que fica anotado.\n${usage}`,
    )
  if (force !== undefined) return { forced: reason }
  // The image has the commands alone.
  if (!existsSync(join(ROOT, 'delivery/run.mjs')))
    throw new CommandError(`Aqui não há com que abrir um navegador: --force --reason="…".\n${usage}`)
  return { judge }
}
