import { spawnSync } from 'node:child_process'
import { CommandError, ROOT } from '../site'

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout : null
}

const lines = (text: string | null) => (text ?? '').split('\n').filter(Boolean)

/**
 * Files that differ from where this branch left another one, committed or not; of those that are gone, the
 * name too.
 * @param ref by default `main`, or `origin/main` where there is no such branch
 */
export function changedFiles(ref: string): string[] {
  const candidates = ref === '' ? ['main', 'origin/main'] : [ref]
  const base = candidates.map((each) => git('merge-base', 'HEAD', each)?.trim()).find(Boolean)
  if (!base) throw new CommandError(`O git não conhece ${candidates.join(' nem ')}.`)
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'))
  return [...new Set([...lines(git('diff', '--name-only', base)), ...untracked])]
}
