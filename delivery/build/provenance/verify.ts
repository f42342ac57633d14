import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployedOn, readRegistry } from '../../registry'
import { CommandError, inSite, ROOT, readIfThere, siteDir } from '../../storage'
import { placeOf } from '../entry-file'
import { differencesFrom, isIn, originOf, readStatement, type Statement } from './statement'

export interface Claim {
  version: string
  statement: Statement
  /** Files on the site that differ from the statement. */
  damaged: readonly string[]
}

/**
 * Reads the provenance of a release on this site.
 * @param requestedVersion a version; the stable one by default
 */
export function readClaim(name: string, requestedVersion?: string): Claim {
  const registry = readRegistry()
  const version = requestedVersion ?? deployedOn(registry)[name]?.stable.version
  if (!version) throw new CommandError(`Neste site não há ${name}.`)
  const { teams, snapshot } = registry.signed?.root ?? {}
  const keys = [teams?.[name]?.key, snapshot]
  const statement = readStatement(originOf(name, version), keys)
  const damaged = statement.subject.flatMap((known) => {
    const place = placeOf(name, version, known.name)
    // Later releases replace themes and the embed's floating address.
    if (place === undefined || /^(themes|embed\/v1|embed-of\/[^/]+\/v1)\//.test(place)) return []
    if (!existsSync(inSite(place))) return [`falta no site: ${place}`]
    return isIn(siteDir(), place, known) ? [] : [`difere no site: ${place}`]
  })
  return { version, statement, damaged }
}

function run(cwd: string, args: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}): string {
  const [command, ...others] = args
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr } = spawnSync(command, others, options)
  if (status === 0) return stdout
  throw new CommandError(`${args.join(' ')} não terminou:\n${stdout}${stderr}`)
}

/** Hard-links the packages of one checkout into another. */
export function linkPackages(from: string, to: string): void {
  const folders = run(from, ['find', '.', '-name', 'node_modules', '-prune', '-not', '-path', './.data/*'])
  for (const folder of folders.split('\n').filter(Boolean)) run(from, ['cp', '-al', folder, join(to, folder)])
}

/**
 * Builds a deployable of a commit in a worktree.
 * @param repository a clone with that commit
 * @param use gets the folder of the build, which is removed afterwards
 */
export function buildCommit<T>(
  commit: string,
  folder: string,
  use: (dist: string) => T,
  { repository = ROOT, config }: { repository?: string | undefined; config?: unknown } = {},
): T {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--verify', `${commit}^{commit}`)
  if (status !== 0)
    throw new CommandError(
      `O commit ${commit} não está em ${repository}: traga-o com git fetch, ou diga em que pasta está com --repository.`,
    )
  // Hard links need the same disk.
  mkdirSync(join(repository, '.data'), { recursive: true })
  const dir = mkdtempSync(join(repository, '.data/verify-'))
  try {
    run(repository, ['git', 'worktree', 'add', '--quiet', '--detach', dir, commit])
    const [own, locked] = [repository, dir].map((each) => readIfThere(join(each, 'package-lock.json')))
    if (own === locked && existsSync(join(repository, 'node_modules'))) linkPackages(repository, dir)
    else run(dir, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'])
    const PORTAL_CONFIG = config ? join(dir, '.data/config.json') : ''
    mkdirSync(join(dir, '.data'), { recursive: true })
    if (config) writeFileSync(PORTAL_CONFIG, JSON.stringify(config))
    // A standalone repository has one deployable, at its root.
    const which = folder === '.' ? [] : ['--', folder]
    const env = { NODE_ENV: '', COMMIT: stdout.trim(), SITE_DIR: join(dir, 'site'), PORTAL_CONFIG }
    run(dir, ['npm', 'run', '--silent', 'build', ...which], env)
    return use(join(dir, folder, 'dist'))
  } finally {
    git('worktree', 'remove', '--force', dir)
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * Rebuilds a release from the commit in its statement.
 * @returns a line for each file that differs
 */
export function rebuild(statement: Statement, repository?: string): string[] {
  const { externalParameters, resolvedDependencies } = statement.predicate.buildDefinition
  const { folder, config } = externalParameters
  const commit = resolvedDependencies[1].digest.gitCommit
  if (commit === undefined)
    throw new CommandError('Quem construiu não sabia de que commit: não dá para refazer.')
  return buildCommit(commit, folder, (dist) => differencesFrom(statement, dist), { repository, config })
}
