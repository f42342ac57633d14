import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOnSite } from '../entry-file'
import { readRegistry } from '../registry-store'
import { CommandError, inSite, ROOT, siteDir } from '../site'
import { EMBED, EMBED_OF } from '../site-routes'
import { differencesFrom, isIn, originOf, readStatement, type Statement } from './statement'

/** Where a file of a build lies on a site as long as the release is there; undefined where a later one replaces it. */
function placeOf(name: string, version: string, file: string): string | undefined {
  const [part, ...rest] = file.split('/')
  const path = rest.join('/')
  if (part === 'server') return `.server/${name}/${version}/${path}`
  if (part === 'browser') return name === 'shell' ? path : `modules/${name}/${pathOnSite(path, version)}`
  return (part === EMBED || part === EMBED_OF) && !rest.includes('v1') ? file : undefined
}

export interface Claim {
  version: string
  statement: Statement
  /** Files of the site that are not what the statement says. */
  damaged: readonly string[]
}

/**
 * Where a release of this site is said to come from.
 * @param asked a version; by default what all browsers get
 */
export function readClaim(name: string, asked?: string): Claim {
  const { signed, shell, modules } = readRegistry()
  const version = asked ?? (name === 'shell' ? shell : modules[name]?.stable)?.version
  if (!version) throw new CommandError(`Neste site não há ${name}.`)
  const keys = [signed?.root.teams[name]?.key, signed?.root.snapshot]
  const statement = readStatement(originOf(name, version), keys)
  const damaged = statement.subject.flatMap((known) => {
    const place = placeOf(name, version, known.name)
    if (place === undefined) return []
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

/** Gives a second checkout the packages of the first, which take no room, as hard links. */
export function linkPackages(from: string, to: string): void {
  const found = run(from, ['find', '.', '-name', 'node_modules', '-prune', '-not', '-path', './.data/*'])
  for (const folder of found.split('\n').filter(Boolean)) run(from, ['cp', '-al', folder, join(to, folder)])
}

/**
 * Builds a release again, from the commit that it is said to come from alone.
 * @param repository a clone with that commit
 * @returns a line for each file that is not the same
 */
export function rebuild(statement: Statement, repository = ROOT): string[] {
  const { externalParameters, resolvedDependencies } = statement.predicate.buildDefinition
  const [lockfile, { digest }] = resolvedDependencies
  const { folder, config } = externalParameters
  const commit = digest.gitCommit
  if (commit === undefined)
    throw new CommandError('Quem construiu não sabia de que commit: não dá para refazer.')
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository }).status !== 0)
    throw new CommandError(
      `O commit ${commit} não está em ${repository}: traga-o com git fetch, ou diga em que pasta está com --repository.`,
    )
  // On the same disk as its packages.
  mkdirSync(join(repository, '.data'), { recursive: true })
  const dir = mkdtempSync(join(repository, '.data/verify-'))
  try {
    run(repository, ['git', 'worktree', 'add', '--quiet', '--detach', dir, commit])
    const isKnown = [dir, repository].every((each) => isIn(each, 'package-lock.json', lockfile))
    if (isKnown && existsSync(join(repository, 'node_modules'))) linkPackages(repository, dir)
    else run(dir, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'])
    const PORTAL_CONFIG = config ? join(dir, '.data/config.json') : ''
    mkdirSync(join(dir, '.data'), { recursive: true })
    if (config) writeFileSync(PORTAL_CONFIG, JSON.stringify(config))
    // A repository of its own is one deployable.
    const which = folder === '.' ? [] : ['--', folder]
    const env = { NODE_ENV: '', COMMIT: commit, SITE_DIR: join(dir, 'site'), PORTAL_CONFIG }
    run(dir, ['npm', 'run', '--silent', 'build', ...which], env)
    return differencesFrom(statement, join(dir, folder, 'dist'))
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', dir], { cwd: repository })
    rmSync(dir, { recursive: true, force: true })
  }
}
