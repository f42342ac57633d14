import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, outsideTeams, runProcess, withoutKeys } from '../pages'
import { deployedOn, keysDir, readRegistry } from '../registry'
import { CommandError, environment, ROOT, refusal } from '../storage'

/** Rejects the build by throwing. `tell` receives a line as each gate begins and ends. */
export type RunGates = (name: string, dir: string, tell?: Tell) => Promise<void>
export type Tell = (line: string) => void

type Gate = readonly [what: string, ...command: Command]

/** The shell's release includes the shared runtime, so its tests count too. */
const testsOf = (name: string) => (name === 'shell' ? ['shell/', 'shared-kernel/runtime/'] : [`${name}/`])

/** Runs in a separate process, on a copy of the site. */
const inBrowser = (dir: string): Gate => [
  'Navegador',
  ...withoutKeys([process.execPath, 'delivery/cli/run.mjs', 'gate', dir], keysDir()),
]

/** Allowlist of environment variables for gates; none contains credentials. */
const READ =
  /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|CI|NODE_ENV|SITE_DIR|MODULES?_.*|PORTAL_.*|SANDBOX_.*|BROTLI_QUALITY|CHROMIUM_PATH|WINDOWLESS_CHROMIUM|PLAYWRIGHT_.*)$/

/** Environment for processes that run code of a release. */
export const gateEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => READ.test(name)))

/** Drops passed tests and the JSON log of the gate's portal. */
export const withoutNoise = (output: string) => output.replace(/^(PASS |\{"event").*\n/gm, '')

async function pass(name: string, gates: readonly Gate[], tell: Tell = console.log): Promise<void> {
  const env = { ...gateEnvironment(environment()), OUTSIDE_TEAMS: outsideTeams(readRegistry()).join(' ') }
  for (const [what, command, ...args] of gates) {
    const started = performance.now()
    tell(`${name}: ${what}…`)
    const { outcome, output } = await runProcess(command, args, { env })
    const seconds = Math.round((performance.now() - started) / 1000)
    if (outcome === 'passed') {
      tell(`${name}: ${what}: passou em ${seconds} s`)
      continue
    }
    const late = outcome === 'timed-out' ? ` não terminou em ${seconds} s` : ''
    const [firstLine = '', ...seen] = withoutNoise(output).trim().split('\n')
    throw refusal(
      `${name} não foi publicado. ${what}:${late} ${late ? '' : firstLine}`.trim(),
      [...(late ? [firstLine] : []), ...seen].join('\n'),
    )
  }
}

/** Runs static checks first, as they run no module code, then unit tests, then the browser. */
export const passGates: RunGates = (name, dir, tell) =>
  pass(
    name,
    [
      ['Tipos', 'npm', 'run', '-s', 'types'],
      ['Versão do runtime', process.execPath, '--import', 'tsx/esm', 'delivery/build/runtime-gate/gate.ts'],
      [
        'Testes de unidade',
        ...withoutKeys(['npx', 'jest', '--silent', '--passWithNoTests', ...testsOf(name)], keysDir()),
      ],
      inBrowser(dir),
    ],
    tell,
  )

/** For builds whose sources are not in this repository. */
export const passBrowser: RunGates = (name, dir, tell) => pass(name, [inBrowser(dir)], tell)

const stableOf = (name: string) => deployedOn(readRegistry())[name]?.stable.version

/**
 * Runs the gates once, even if the registry change is retried. Fails if the stable release changed during the run,
 * because the gates did not test that combination.
 */
export function runGatesOnce(
  runGates: RunGates | undefined,
  name: string,
  dir: string,
  tell?: Tell,
): () => Promise<void> {
  let hasPassed = runGates === undefined
  return async () => {
    if (hasPassed) return
    const before = stableOf(name)
    await runGates?.(name, dir, tell)
    hasPassed = true
    const now = stableOf(name)
    if (now !== before)
      throw new CommandError(
        `${name} passou de ${before} para ${now} enquanto era provado. Confira o registro e, se ainda valer, repita.`,
      )
  }
}

/** Options of a release: the gates, or the reason for skipping them. */
export function gatesBy(
  runGates: RunGates,
  { force, reason = '' }: { force?: true | undefined; reason?: string | undefined },
): { runGates?: RunGates; forced?: string } {
  if (Boolean(force) === (reason.trim() === ''))
    throw new CommandError(
      'Sem as provas uma publicação só sai com --force e --reason="…", que fica anotado.',
    )
  if (force) return { forced: reason }
  // The image contains no sources and no browser.
  if (!existsSync(join(ROOT, 'delivery/cli/run.mjs')))
    throw new CommandError('Aqui não há com que abrir um navegador: --force --reason="…".')
  return { runGates }
}
