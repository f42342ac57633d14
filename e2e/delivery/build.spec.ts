import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { linkPackages } from 'delivery/build'
import { deployables, filesIn, hashOfFiles, integrityOf, ROOT, siteDir } from 'delivery/storage'
import { cloneSite } from '../servers'

/** A second clone with its own node_modules, on the same disk so that packages can be hard-linked. */
function clone(): string {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.data/clone-'))
  const env = { ...process.env }
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, env })
  for (const file of tracked.toString().split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(dir, file))
  linkPackages(ROOT, dir)
  return dir
}

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

test('rspack and npm in the folders of another clone, by somebody else on another day, write the files of the release', () => {
  const dir = clone()
  const somebody = somebodyIn(dir)
  const { shell, modules }: Registry = JSON.parse(readFileSync(join(siteDir(), 'registry.json'), 'utf8'))
  const [host = '', ...others] = deployables()
  try {
    for (const name of others.reverse()) {
      execFileSync('npm', ['run', 'build'], { cwd: join(dir, name), env: somebody, stdio: 'pipe' })
      removeMaps(join(dir, name, 'dist'))
      expect(modules[name]?.stable.version, name).toContain(hashIn(dir, name))
    }
    execFileSync('npx', ['rspack', 'build'], { cwd: join(dir, host), env: somebody, stdio: 'pipe' })
    removeMaps(join(dir, host, 'dist'))
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
  const dir = clone()
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

test('a release is built again from the commit that it says it comes from, and is identical', () => {
  const dir = clone()
  const site = cloneSite()
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: dir, env: somebodyIn(dir), encoding: 'utf8' })
  try {
    run('git', 'init', '--quiet')
    run('git', 'add', '.')
    run('git', '-c', 'user.name=X', '-c', 'user.email=x@x', 'commit', '--quiet', '--message=x')
    run('npm', 'run', '--silent', 'build', '--', 'mfe-access')
    run('npm', 'run', '--silent', 'publish-builds', '--', 'mfe-access/dist', `--to=${site.dir}`)
    const said = run('npm', 'run', '--silent', 'verify-release', '--', 'mfe-access', `--to=${site.dir}`)
    expect(said).toContain(`do commit ${run('git', 'rev-parse', 'HEAD').trim()}`)
    expect(said).toMatch(/^Refeito do commit: idêntico\.$/m)
  } finally {
    site.remove()
    rmSync(dir, { recursive: true })
  }
})
