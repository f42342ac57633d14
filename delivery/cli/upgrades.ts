import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion, rcompare, satisfies } from 'semver'
import { CommandError, inTemporaryFolder, ROOT, readJson, writeAtomically } from '../storage'

interface Upgrade {
  name: string
  from: string
  to: string
}

interface Published {
  version: string
  engines?: { node?: string }
}

const STEPS: Readonly<Record<string, readonly string[]>> = {
  instala: ['install'],
  tipos: ['run', '-s', 'types'],
  constrói: ['run', '-s', 'build'],
  percorre: ['run', '-s', 'test:e2e', '--', 'e2e/main-path/main-path.spec.ts', '-g', 'payable boleto'],
}

function run(cwd: string, command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { failed: status !== 0, output: stdout, log: `${stdout}${stderr}` }
}

function mustRun(cwd: string, command: string, ...args: readonly string[]): string {
  const { failed, output, log } = run(cwd, command, ...args)
  if (failed) throw new CommandError(`${command} ${args.join(' ')} não terminou bem:\n${log}`)
  return output
}

/** The newest version within the caret range of `from` that supports `node`; undefined if none is newer. */
export function newestFor(node: string, from: string, published: readonly Published[]): string | undefined {
  const [newest] = published
    .filter(({ version, engines }) => satisfies(version, `^${from}`) && satisfies(node, engines?.node ?? '*'))
    .map(({ version }) => version)
    .sort(rcompare)
  return newest === from ? undefined : newest
}

/** npm prints a single version without a list, and a version without engines as a string. */
function publishedSince(name: string, from: string): Published[] {
  const output = mustRun(ROOT, 'npm', 'view', `${name}@^${from}`, 'version', 'engines', '--json')
  const versions: (string | Published)[] = [JSON.parse(output)].flat()
  return versions.map((each) => (typeof each === 'string' ? { version: each } : each))
}

/** Packages of one vendor with equal versions depend on each other's exact version, so they move together. */
export const familyOf = ({ name, from }: Upgrade): string =>
  `${name.replace(/^@/, '').split(/[/-]/)[0]} ${from}`

/** Upgrades by family. Aliased packages (`npm:react@16`) keep their version. */
function waitingUpgrades(only: string | undefined): Upgrade[][] {
  const { engines } = readJson<{ engines: { node: string } }>(join(ROOT, 'package.json'))
  const node = minVersion(engines.node)?.version ?? engines.node
  // `npm outdated` exits with 1 if there are any.
  const { output } = run(ROOT, 'npm', 'outdated', '--json')
  const outdated: Record<string, { current: string } | { current: string }[]> = JSON.parse(output || '{}')
  const families = new Map<string, Upgrade[]>()
  for (const [name, where] of Object.entries(outdated)) {
    const from = [where].flat()[0]?.current
    if (name.includes(':') || from === undefined) continue
    const to = newestFor(node, from, publishedSince(name, from))
    if (to === undefined) continue
    const upgrade = { name, from, to }
    families.set(familyOf(upgrade), [...(families.get(familyOf(upgrade)) ?? []), upgrade])
  }
  return [...families.values()].filter(
    (family) => only === undefined || family.some(({ name }) => name === only),
  )
}

/** package.json files contain exact versions. */
function writeVersions(copy: string, family: readonly Upgrade[]): void {
  for (const file of mustRun(copy, 'git', 'ls-files', '-z', '*package.json').split('\0').filter(Boolean)) {
    const path = join(copy, file)
    let text = readFileSync(path, 'utf8')
    for (const { name, from, to } of family)
      text = text.replaceAll(`"${name}": "${from}"`, `"${name}": "${to}"`)
    writeFileSync(path, text)
  }
}

/** @returns seconds per step, or the last lines of the failed one */
function tryUpgrade(copy: string, family: readonly Upgrade[]): { cells: string[]; reason?: string } {
  writeVersions(copy, family)
  // The walk rebuilds the site; the compiler's cache refers to the old packages.
  for (const old of ['site', 'node_modules/.cache']) rmSync(join(copy, old), { recursive: true, force: true })
  const cells: string[] = []
  for (const [step, args] of Object.entries(STEPS)) {
    const started = performance.now()
    const { failed, log } = run(copy, 'npm', ...args)
    cells.push(`${failed ? 'não ' : ''}${Math.round((performance.now() - started) / 1000)} s`)
    if (failed) return { cells, reason: `${step}: ${log.trim().split('\n').slice(-12).join('\n')}` }
  }
  return { cells }
}

/**
 * Tries each minor and patch upgrade in a copy of the last commit and keeps those that pass. Does not change the
 * checkout.
 */
export async function tryUpgrades({ only }: { only?: string }): Promise<void> {
  const waiting = waitingUpgrades(only)
  if (waiting.length === 0) return console.log('Nenhuma versão nova à espera.')
  await inTemporaryFolder('upgrades-', async (folder) => {
    const copy = join(folder, 'portal')
    const patch = join(ROOT, '.data/upgrades.patch')
    mustRun(ROOT, 'git', 'clone', '--quiet', ROOT, copy)
    mustRun(copy, 'npm', 'ci', '--prefer-offline')
    console.log(`| versão | ${Object.keys(STEPS).join(' | ')} |\n|---|${'---:|'.repeat(4)}`)
    for (const family of waiting) {
      const { cells, reason } = tryUpgrade(copy, family)
      const names = family.map(({ name, from, to }) => `${name} ${from} → ${to}`).join(', ')
      console.log(`| ${names} | ${cells.join(' | ')} |${reason ? `\n${reason}` : ''}`)
      if (reason === undefined) {
        mustRun(copy, 'npm', 'run', '-s', 'notice')
        mustRun(copy, 'git', 'add', '--update')
      } else {
        mustRun(copy, 'git', 'checkout', '--', '.')
        mustRun(copy, 'npm', 'ci', '--prefer-offline')
      }
    }
    writeAtomically(patch, mustRun(copy, 'git', 'diff', '--cached'))
    console.log(`O que passou: git apply ${patch}, npm ci e os demais testes.`)
  })
}
