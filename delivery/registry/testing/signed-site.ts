import { sign } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ModuleRelease, RegisteredModule, Registry } from '@portal/registry-format'
import { refusalOf } from '@portal/registry-format/trust'
import { keysDir, rootKeys } from '../keys'
import { saveRelease } from '../released-files'
import type { SignedRegistry } from '../signing'
import { changeRegistry } from '../store'
import { signInProcess } from './in-process-signer'

let site: string

/** Gives each test a copy of a signed site with two modules, and of its keys. */
export function signedSiteForEachTest(): void {
  const useSite = () => {
    process.env.SITE_DIR = site = join(mkdtempSync(join(tmpdir(), 'signed-')), 'site')
    signInProcess()
    return dirname(site)
  }
  let prepared: string
  beforeAll(async () => {
    prepared = useSite()
    for (const name of ['mfe-a', 'mfe-b']) await release(name, '1.0.0')
  })
  beforeEach(() => cpSync(prepared, useSite(), { recursive: true, preserveTimestamps: true }))
  afterEach(() => rmSync(dirname(site), { recursive: true, force: true }))
  afterAll(() => {
    delete process.env.SITE_DIR
    rmSync(prepared, { recursive: true, force: true })
  })
}

export const nothing = async () => {}
export const releaseOf = (name: string, version: string, paths = [`/${name}`]): ModuleRelease => ({
  version,
  kernel: '1.0.0',
  releasedAt: '2026-01-01T00:00:00Z',
  entry: { href: `/modules/${name}/${version}/remoteEntry.js`, integrity: `sha384-${'a'.repeat(64)}` },
  routes: paths.map((path) => ({ path, title: 'A', audience: 'any', bar: 'plain' })),
})
export const moduleOf = (name: string, version: string): RegisteredModule => ({
  name,
  owner: 'Equipe',
  kind: 'routes',
  stable: releaseOf(name, version),
})
export const edited = (registry: Registry, module: RegisteredModule): Registry => ({
  ...registry,
  modules: { ...registry.modules, [module.name]: module },
})

export async function release(name: string, version: string): Promise<void> {
  const full = { ...releaseOf(name, version), scripts: [], styles: [] }
  saveRelease(name, { ...full, routes: full.routes.map((route) => ({ ...route, scripts: [], styles: [] })) })
  await changeRegistry((registry) => edited(registry, moduleOf(name, version)), nothing)
}

export type Whole = Required<SignedRegistry>
export const inSite = (name: string) => join(site, name)
/** The registry as browsers receive it. */
export const served = (): Whole => JSON.parse(readFileSync(inSite('registry.json'), 'utf8'))
export const refusalInBrowser = (value: unknown, more: { rootVersion?: number; now?: number } = {}) =>
  refusalOf(value, { roots: rootKeys(), rootVersion: 0, now: Date.now(), ...more })

/** Returns a signing function that keeps a copy of the role's current key after a rotation. */
export function thiefOf(role: string): (text: string) => string {
  const key = readFileSync(join(keysDir(), `${role}.key`))
  return (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
}

export const withCanary = (release: ModuleRelease) => (registry: Registry) => {
  const a = registry.modules['mfe-a']
  return a ? edited(registry, { ...a, canary: { percent: 5, release } }) : registry
}
