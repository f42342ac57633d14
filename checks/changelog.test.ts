import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changelogFaults } from './changelog'
import { git, ROOT } from './commits'

const dir = mkdtempSync(join(tmpdir(), 'changelog-'))
afterAll(() => rmSync(dir, { recursive: true }))
const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false']
const run = (...args: string[]) => git(dir, ...identity, ...args)
const commit = (message: string) => run('commit', '--allow-empty', '-q', '-m', message)
const put = (file: string, text: string) => writeFileSync(join(dir, file), text)
const CLIFF = join(ROOT, 'node_modules/.bin/git-cliff')

/** What `npm run tag` does, without npm. */
function release(version: string): void {
  put('package.json', JSON.stringify({ version }))
  const args = ['--config', join(ROOT, 'cliff.toml'), '--tag', `v${version}`, '--output', 'CHANGELOG.md']
  spawnSync(CLIFF, args, { cwd: dir })
  run('add', '.')
  commit(`chore: release ${version}`)
  run('tag', '-a', `v${version}`, '-m', version)
}

test('a release has the changes since the one before, and a stale changelog is refused', () => {
  run('init', '-q')
  mkdirSync(join(dir, 'docs'))
  put('docs/upgrading.md', '# Upgrading\n\n## To 1\n')
  commit('feat(shell): a beginning')
  commit('fix(shell): a fault that nobody had')
  release('1.0.0')
  commit('fix(mfe-panel): slips by due date\n\nWhy.')
  commit('feat(ui): a date field with a calendar')
  commit('feat(panel)!: agreements have an address')
  commit('refactor(panel): smaller files')
  commit('perf(panel): one call fewer')
  expect(changelogFaults(dir)).toEqual([])
  put('package.json', JSON.stringify({ version: '2.0.0' }))
  expect(changelogFaults(dir)).toEqual([
    `CHANGELOG.md has no section '## 2.0.0'`,
    `docs/upgrading.md has no section '## To 2'`,
  ])
  put('docs/upgrading.md', '# Upgrading\n\n## To 2\n\n## To 1\n')
  release('2.0.0')
  expect(changelogFaults(dir)).toEqual([])
  const text = readFileSync(join(dir, 'CHANGELOG.md'), 'utf8')
  expect(text.slice(text.indexOf('## '))).toBe(`## 2.0.0

### Breaking

- panel: agreements have an address

### Added

- ui: a date field with a calendar

### Fixed

- panel: slips by due date

### Faster or smaller

- panel: one call fewer

## 1.0.0

### Added

- shell: a beginning
`)
  put('CHANGELOG.md', text.replace('- panel: one call fewer\n', ''))
  expect(changelogFaults(dir)).toEqual([expect.stringContaining('is not what')])
})
