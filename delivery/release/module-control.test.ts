import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RegisteredModule } from '@portal/registry-format'
import { changeRegistry, type FullRelease, readRegistry, saveRelease, toRegistryEntry } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { changeOwner, promote, rollback } from './module-control'

signInProcess()

let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'control-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dirname(site), { recursive: true, force: true })
})

function releaseOf(name: string, version: string, path = `/${name}`): FullRelease {
  const release: FullRelease = {
    version,
    kernel: '1.0.0',
    releasedAt: new Date().toISOString(),
    entry: { href: `/modules/${name}/${version}/remoteEntry.js`, integrity: `sha384-${'a'.repeat(64)}` },
    scripts: [],
    styles: [],
    routes: [{ path, title: 'A', audience: 'any', bar: 'plain', scripts: [], styles: [] }],
  }
  saveRelease(name, release)
  return release
}

/** Makes a release stable, or the canary. */
async function serve(name: string, release: FullRelease, canary = false): Promise<void> {
  await changeRegistry(
    (registry) => {
      const entry = toRegistryEntry(release)
      const before = registry.modules[name]
      const module: RegisteredModule =
        canary && before
          ? { ...before, canary: { percent: 5, release: entry } }
          : { name, owner: 'Equipe', kind: 'routes', stable: entry }
      return { ...registry, modules: { ...registry.modules, [name]: module } }
    },
    async () => {},
  )
}
const stable = (name: string) => readRegistry().modules[name]?.stable.version

describe('a rollback', () => {
  test('goes from each release to the one that was served before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await serve('mfe-a', releaseOf('mfe-a', version))
    await rollback('mfe-a')
    expect(stable('mfe-a')).toBe('1.1.0')
    await rollback('mfe-a')
    expect(stable('mfe-a')).toBe('1.0.0')
    await expect(rollback('mfe-a')).rejects.toThrow('Antes de 1.0.0 não houve outra versão')
  })

  test('never goes to a canary that was stopped, nor to a release that did not end', async () => {
    await serve('mfe-a', releaseOf('mfe-a', '1.0.0'))
    await serve('mfe-a', releaseOf('mfe-a', '1.1.0'), true)
    releaseOf('mfe-a', '1.2.0')
    await serve('mfe-a', releaseOf('mfe-a', '1.3.0'))
    for (const version of ['1.1.0', '1.2.0'])
      await expect(rollback('mfe-a', version)).rejects.toThrow(`${version} nunca esteve no ar para todos`)
    await rollback('mfe-a')
    expect(stable('mfe-a')).toBe('1.0.0')
  })

  test('goes to a canary that became the stable release', async () => {
    await serve('mfe-a', releaseOf('mfe-a', '1.0.0'))
    await serve('mfe-a', releaseOf('mfe-a', '1.1.0'), true)
    await promote('mfe-a')
    await serve('mfe-a', releaseOf('mfe-a', '1.2.0'))
    await rollback('mfe-a')
    expect(stable('mfe-a')).toBe('1.1.0')
  })

  test('is refused when another module has the route by now', async () => {
    await serve('mfe-a', releaseOf('mfe-a', '1.0.0', '/simulador'))
    await serve('mfe-a', releaseOf('mfe-a', '1.1.0', '/outra'))
    await serve('mfe-b', releaseOf('mfe-b', '1.0.0', '/SIMULADOR'))
    await expect(rollback('mfe-a')).rejects.toThrow('a rota /simulador já é de mfe-b')
    expect(stable('mfe-a')).toBe('1.1.0')
  })
})

describe('a rollback of the shell', () => {
  const files = { scripts: [], callScripts: [], styles: [] }
  async function serveShell(version: string, kernel: string): Promise<void> {
    saveRelease('shell', { version, kernel, ...files })
    await changeRegistry(
      (registry) => ({ ...registry, shell: { version, kernel } }),
      async () => {},
    )
  }

  test('is refused while a module needs the newer one', async () => {
    await serveShell('1.0.0', '1.0.0')
    await serveShell('2.0.0', '2.0.0')
    await serve('mfe-a', { ...releaseOf('mfe-a', '1.0.0'), kernel: '2.0.0' })
    await expect(rollback('shell')).rejects.toThrow('mfe-a 1.0.0 foi construído com o runtime 2.0.0')
    expect(readRegistry().shell.version).toBe('2.0.0')
  })

  test('says so when there is none before', async () => {
    await serveShell('1.0.0', '1.0.0')
    await expect(rollback('shell')).rejects.toThrow('Antes de 1.0.0 não houve outra versão de shell')
  })
})

test('a module passes on to another team', async () => {
  await serve('mfe-a', releaseOf('mfe-a', '1.0.0'))
  await changeOwner('mfe-a', 'Equipe Nova')
  expect(readRegistry().modules['mfe-a']?.owner).toBe('Equipe Nova')
})
