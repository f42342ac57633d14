import { spawnSync } from 'node:child_process'
import { ROOT } from '../site'

interface SourceState {
  commit?: string
  /** Nothing but the commit was built; absent where nobody knows. */
  clean?: boolean
}

/** What a build of this folder is built from. Where there is no repository, as in an image, `COMMIT` says it. */
export function sourceState(): SourceState {
  const { COMMIT } = process.env
  if (COMMIT)
    return COMMIT.endsWith('-dirty') ? { commit: COMMIT.slice(0, -6), clean: false } : { commit: COMMIT }
  const git = spawnSync('git', ['status', '--porcelain=v2', '--branch', '.'], { cwd: ROOT, encoding: 'utf8' })
  const [, commit] = /^# branch\.oid ([0-9a-f]{40,})$/m.exec(git.stdout ?? '') ?? []
  if (git.status !== 0 || !commit) return {}
  return { commit, clean: git.stdout.split('\n').every((line) => line === '' || line.startsWith('# ')) }
}
