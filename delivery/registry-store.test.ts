import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/runtime/module-contract'
import { changeRegistry, readRegistry } from './registry-store'

const asset = { href: '/modules/a/1/remoteEntry.js', integrity: 'sha384-abc' }
const moduleNamed = (name: string): RegisteredModule => ({
  name,
  owner: 'Equipe',
  kind: 'routes',
  stable: {
    version: '1.0.0-0000',
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: asset,
    routes: [],
  },
})
const adding = (name: string) => (registry: Registry) => ({
  ...registry,
  modules: { ...registry.modules, [name]: moduleNamed(name) },
})
const nothing = async () => {}

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'registry-'))
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(site, { recursive: true, force: true })
})

test('changes made at the same time are all kept', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `mfe-${i}`)
  await Promise.all(names.map((name) => changeRegistry(adding(name), nothing)))
  expect(Object.keys(readRegistry().modules).sort()).toEqual([...names].sort())
  expect(readRegistry().revision).toBe(12)
})

test('changes made by several processes at the same time are all kept', async () => {
  const script = `
    const { changeRegistry } = await import(${JSON.stringify(join(__dirname, 'registry-store.ts'))})
    const name = process.argv[1]
    const module = ${JSON.stringify(moduleNamed('x'))}
    await changeRegistry((r) => ({ ...r, modules: { ...r.modules, [name]: { ...module, name } } }), async () => {})`
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d']
  const codes = await Promise.all(
    names.map(
      (name) =>
        new Promise((resolve) => {
          const child = spawn(
            process.execPath,
            ['--import', 'tsx/esm', '--input-type=module', '-e', script, name],
            {
              stdio: 'inherit',
              cwd: join(__dirname, '..'),
              env: { ...process.env },
            },
          )
          child.on('exit', resolve)
        }),
    ),
  )
  expect(codes).toEqual([0, 0, 0, 0])
  expect(Object.keys(readRegistry().modules).sort()).toEqual(names)
}, 30_000)

test('a change that fails leaves the registry as it was, and the next one goes through', async () => {
  await changeRegistry(adding('mfe-a'), nothing)
  const failing = changeRegistry(adding('mfe-b'), () => Promise.reject(new Error('no disk')))
  await expect(failing).rejects.toThrow('no disk')
  expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
  await changeRegistry(adding('mfe-c'), nothing)
  expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a', 'mfe-c'])
})

test('a change that changes nothing is not a new revision', async () => {
  await changeRegistry(adding('mfe-a'), nothing)
  await changeRegistry((registry) => registry, nothing)
  expect(readRegistry().revision).toBe(1)
})
