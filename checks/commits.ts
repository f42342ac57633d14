import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
/** The last commit before Conventional Commits; later ones are checked. */
export const CONVENTIONAL_SINCE = 'd607b9eebaf26d64cd4f49ea2509962dd1561a02'
const SUBJECT_MAX = 72
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore', 'revert']
/** The scope is a package's folder, with or without `mfe-`; none stands for the whole repository. */
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]*)\))?!?: \S/

const foldersIn = (dir: string): string[] =>
  readdirSync(join(ROOT, dir), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map((entry) => entry.name)

const shortName = (folder: string): string => folder.replace(/^mfe-/, '')

/** Valid scopes: top-level folders, packages of the kernel, and `kernel` for all of these. */
const scopes = (): Set<string> =>
  new Set(['kernel', ...[...foldersIn('.'), ...foldersIn('shared-kernel')].map(shortName)])

/** Violations in a commit message. */
export function faultsOf(message: string): string[] {
  const [subject = '', blank = ''] = message.trimEnd().split('\n')
  const faults: string[] = []
  if (subject.length > SUBJECT_MAX)
    faults.push(`the subject has ${subject.length} characters, more than ${SUBJECT_MAX}`)
  if (blank !== '') faults.push('the second line is not empty')
  const { type = '', scope } = SUBJECT.exec(subject)?.groups ?? {}
  if (type === '') return [...faults, 'the subject is not `type(package): what changed`']
  if (!TYPES.includes(type)) faults.push(`'${type}' is none of ${TYPES.join(', ')}`)
  if (scope !== undefined && !scopes().has(shortName(scope))) faults.push(`there is no package '${scope}'`)
  if (subject.endsWith('.')) faults.push('the subject ends with a full stop')
  return faults
}

export function git(cwd: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout : null
}

/**
 * Messages after a commit (`main`, or the range `main..HEAD`), newest first. If a shallow clone lacks the commit, all
 * of its messages; without a git repository, none.
 */
export function messagesSince(cwd: string, after: string): string[] {
  const read = (range: string) => git(cwd, 'log', '--no-merges', '--format=%B%x00', range)
  const log = read(`${after.replace(/\.\.HEAD$/, '')}..HEAD`) ?? read('HEAD') ?? ''
  return log
    .split('\0')
    .map((message) => message.trim())
    .filter((message) => message !== '')
}
