import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '../shared-kernel/src/module-contract'
import { missing, rememberSurface } from './kernel-surface'
import { checkShell } from './release-checks'

test('names are compared entry by entry', () => {
  const offered = { 'shared-kernel': ['send', 'track'], 'shared-kernel/router': ['Link'] }
  expect(missing({ 'shared-kernel': ['send'], 'shared-kernel/router': ['Link'] }, offered)).toEqual([])
  expect(missing({ 'shared-kernel': ['Link', 'send'] }, offered)).toEqual(['Link de shared-kernel'])
})

describe('a new shell', () => {
  const release = (version: string): RegisteredModule['stable'] => ({
    version,
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: { href: `/modules/mfe-a/${version}/remoteEntry.js`, integrity: 'sha384-x' },
    routes: [],
  })
  const registry: Registry = {
    schema: 1,
    revision: 1,
    shell: { version: '1.0.0-a', kernel: '1.0.0' },
    modules: {
      'mfe-a': {
        name: 'mfe-a',
        owner: 'Equipe',
        kind: 'routes',
        stable: release('1.0.0'),
        canary: { percent: 5, release: release('1.1.0') },
      },
    },
  }
  let site: string
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'surface-'))
    process.env.SITE_DIR = site
    rememberSurface('mfe-a', '1.0.0', { 'shared-kernel': ['send'] })
    rememberSurface('mfe-a', '1.1.0', { 'shared-kernel': ['send', 'track'] })
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  })

  test('passes with all that deployed releases use', () => {
    expect(() => checkShell({ 'shared-kernel': ['send', 'track'] }, registry, [])).not.toThrow()
  })

  test('is refused without it, canaries included', () => {
    const check = (names: string[]) => () => checkShell({ 'shared-kernel': names }, registry, [])
    expect(check(['send'])).toThrow('mfe-a 1.1.0 usa track de shared-kernel')
    expect(check(['track'])).toThrow(/mfe-a 1\.0\.0 usa send.*mfe-a 1\.1\.0 usa send/s)
  })

  test('need not fit a module that is published with it, nor one from before surfaces were noted', () => {
    expect(() => checkShell({}, registry, ['mfe-a'])).not.toThrow()
    rmSync(join(site, '.surface'), { recursive: true })
    expect(() => checkShell({}, registry, [])).not.toThrow()
  })
})
