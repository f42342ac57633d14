import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { CommandError, ROOT } from '../site'

/** A module's unit tests are in its folder; the shell's release carries the shared runtime. */
const testsOf = (name: string) => (name === 'shell' ? ['shell/', 'shared-kernel/runtime/'] : [`${name}/`])

/**
 * Refuses a build with wrong types, with a unit test that fails, or with which a deployed module does not work in a
 * browser. The last runs in a process of its own, on a copy of the site.
 * @param dir what `build` has written
 */
export function passGates(name: string, dir: string): void {
  const gates: [what: string, command: string, ...args: string[]][] = [
    ['Tipos', 'npx', 'tsc', '--noEmit'],
    [
      'Testes de unidade',
      'npx',
      'jest',
      '--silent',
      '--reporters=summary',
      '--passWithNoTests',
      ...testsOf(name),
    ],
    ['Navegador', process.execPath, 'delivery/run.mjs', 'gate', dir],
  ]
  for (const [what, command, ...args] of gates) {
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0)
      throw new CommandError(
        `${basename(name)} não foi publicado. ${what}:\n${stdout}${stderr}\nPara publicar assim mesmo: --force --reason="…", que fica anotado.`,
      )
    console.log(`${what}: passou em ${Math.round((performance.now() - started) / 1000)} s`)
  }
}
