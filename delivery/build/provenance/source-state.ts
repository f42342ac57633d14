import { spawnSync } from 'node:child_process'
import { ROOT } from '../../storage'

/**
 * Source commit of a build, from git, or from `COMMIT` where there is no repository, as in an image.
 * @returns `clean`: whether the working tree had no changes; absent if unknown
 */
export function sourceState(): { commit?: string; clean?: boolean } {
  const { COMMIT } = process.env
  if (COMMIT)
    return COMMIT.endsWith('-dirty') ? { commit: COMMIT.slice(0, -6), clean: false } : { commit: COMMIT }
  const git = spawnSync('git', ['status', '--porcelain=v2', '--branch', '.'], { cwd: ROOT, encoding: 'utf8' })
  const [, commit] = /^# branch\.oid ([0-9a-f]{40,})$/m.exec(git.stdout ?? '') ?? []
  if (git.status !== 0 || !commit) return {}
  return { commit, clean: git.stdout.split('\n').every((line) => line === '' || line.startsWith('# ')) }
}
