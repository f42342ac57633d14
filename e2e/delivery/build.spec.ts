import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { deployables, filesIn, hashOfFiles, integrityOf, siteDir } from 'delivery/storage'
import { cloneSite, FASTER } from '../servers'
import { Clone } from './clone'

/** Preload that sets the clock to 2023. */
const ANOTHER_DAY = `data:text/javascript,${encodeURIComponent(`
const { now } = Date
const then = () => now() - 1e11
globalThis.Date = class extends Date {
  constructor(...parts) { super(...(parts.length > 0 ? parts : [then()])) }
  static now = then
}`)}`

const somebodyIn = (dir: string) => ({
  ...process.env,
  ...FASTER,
  HOME: dir,
  TZ: 'Asia/Tokyo',
  LANG: 'C',
  USER: 'somebody',
  NODE_OPTIONS: `--import=${ANOTHER_DAY}`,
})

/** A release stores source maps elsewhere. */
function removeMaps(dir: string): void {
  for (const file of filesIn(dir)) if (file.endsWith('.map')) rmSync(join(dir, file))
}

/** Names and contents of the files that determine a release. */
const hashIn = (dir: string, folder: string) =>
  hashOfFiles(['browser', 'server'].map((part) => join(dir, folder, 'dist', part)))
const hashOf = (path: string) => integrityOf(readFileSync(path))

const MODULE = 'mfe-access'

test('another clone, by somebody else on another day, writes the files of the release, by npm, by rspack, and from the commit that it says it comes from', () => {
  const clone = new Clone()
  const site = cloneSite()
  const env = somebodyIn(clone.dir)
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: clone.dir, env, encoding: 'utf8' })
  const { shell, modules }: Registry = JSON.parse(readFileSync(join(siteDir(), 'registry.json'), 'utf8'))
  const [host = '', ...others] = deployables()
  try {
    run('git', 'init', '--quiet')
    run('git', 'add', '.')
    run('git', '-c', 'user.name=X', '-c', 'user.email=x@x', 'commit', '--quiet', '--message=x')
    run('npm', 'run', '--silent', 'build', '--', MODULE)
    run('npm', 'run', '--silent', 'publish-builds', '--', join(MODULE, 'dist'), `--to=${site.dir}`)
    const said = run('npm', 'run', '--silent', 'verify-release', '--', MODULE, `--to=${site.dir}`)
    expect(said).toContain(`do commit ${run('git', 'rev-parse', 'HEAD').trim()}`)
    expect(said).toMatch(/^Refeito do commit: idêntico\.$/m)

    const rspack = (name: string) =>
      execFileSync('npx', ['rspack', 'build'], { cwd: join(clone.dir, name), env, stdio: 'pipe' })
    for (const name of others.reverse()) {
      if (name !== MODULE) rspack(name)
      removeMaps(join(clone.dir, name, 'dist'))
      expect(modules[name]?.stable.version, name).toContain(hashIn(clone.dir, name))
    }
    rspack(host)
    removeMaps(join(clone.dir, host, 'dist'))
    const places = { browser: siteDir(), server: join(siteDir(), '.server/shell', shell.version) }
    for (const [part, place] of Object.entries(places)) {
      const built = join(clone.dir, host, 'dist', part)
      const other = filesIn(built).filter((file) => hashOf(join(built, file)) !== hashOf(join(place, file)))
      expect(other).toEqual([])
    }
  } finally {
    site.remove()
    clone.remove()
  }
})

/** Prints the id of every module in a remote's browser build, including those emitted in no file. */
const PRINT_IDS = `
import { rspack } from '@rspack/core'
import configurations from './rspack.config.ts'
const { default: [browser] = configurations } = configurations
rspack(browser, (error, stats) => {
  if (error) throw error
  const all = { all: false, modules: true, ids: true, hiddenModules: true, dependentModules: true, modulesSpace: Infinity }
  for (const { id, name } of stats.toJson(all).modules) console.log(name, id)
})`

test('no id of a module comes from the folder: it would take another one by chance', () => {
  const { dir } = new Clone()
  const other = `${dir}-of-another-name`
  const idsIn = (folder: string) =>
    execFileSync('node', ['--import=tsx/esm', '--input-type=module', `--eval=${PRINT_IDS}`], {
      cwd: join(folder, 'mfe-panel'),
      encoding: 'utf8',
    })
      .replaceAll(folder, '')
      .replaceAll(encodeURIComponent(folder), '')
      .split('\n')
  try {
    const ids = idsIn(dir)
    // The runtime chunk is excluded: its name contains paths of the federation runtime.
    expect(ids.filter((line) => line.endsWith(' federation'))).toHaveLength(1)
    renameSync(dir, other)
    expect(idsIn(other)).toEqual(ids)
  } finally {
    for (const each of [dir, other]) rmSync(each, { recursive: true, force: true })
  }
})
