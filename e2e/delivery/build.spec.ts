import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Registry } from '@portal/runtime/module-contract'
import { deployables, filesIn, hashOfFiles, integrityOf, ROOT, siteDir } from 'delivery/site'

/** A second clone with packages of its own; on the same disk, so that the packages take no room. */
function clone(): string {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.data/clone-'))
  const env = { ...process.env }
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, env })
  for (const file of tracked.toString().split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(dir, file))
  const packages = execFileSync(
    'find',
    ['.', '-name', 'node_modules', '-prune', '-not', '-path', './.data/*'],
    {
      cwd: ROOT,
      env,
    },
  )
  for (const found of packages.toString().split('\n').filter(Boolean))
    execFileSync('cp', ['-al', join(ROOT, found), join(dir, found)], { env })
  return dir
}

/** What names a module's release: its files and their content. */
const hashIn = (dir: string, folder: string) =>
  hashOfFiles(['browser', 'server'].map((part) => join(dir, folder, 'dist', part)))
const hashOf = (path: string) => integrityOf(readFileSync(path))

test('rspack and npm in the folders of another clone, by somebody else, write the files of the release', () => {
  const dir = clone()
  const somebody = { ...process.env, HOME: dir, TZ: 'Asia/Tokyo', LANG: 'C', USER: 'somebody' }
  const { shell, modules }: Registry = JSON.parse(readFileSync(join(siteDir(), 'registry.json'), 'utf8'))
  const [host = '', ...others] = deployables()
  try {
    for (const name of others.reverse()) {
      execFileSync('npm', ['run', 'build'], { cwd: join(dir, name), env: somebody, stdio: 'pipe' })
      expect(modules[name]?.stable.version, name).toContain(hashIn(dir, name))
    }
    execFileSync('npx', ['rspack', 'build'], { cwd: join(dir, host), env: somebody, stdio: 'pipe' })
    const places = { browser: siteDir(), server: join(siteDir(), '.server/shell', shell.version) }
    for (const [part, place] of Object.entries(places)) {
      const built = join(dir, host, 'dist', part)
      const other = filesIn(built).filter((file) => hashOf(join(built, file)) !== hashOf(join(place, file)))
      expect(other).toEqual([])
    }
  } finally {
    rmSync(dir, { recursive: true })
  }
})
