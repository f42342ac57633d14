import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TelemetryBudget } from '@portal/registry-format'
import type { BuiltModule } from '../../build'
import { addRegistryCommands, PortalCommand } from '../../cli'
import { metricsText, type OfVersion } from '../../gateway/testing/metrics-text'
import { findRelease, readRegistry } from '../../registry'
import { signInProcess } from '../../registry/testing/in-process-signer'
import { rollback, stopCanary } from '../module-control'
import { type PublishOptions, publish } from '../publish'
import { watchCanaries } from './watch'

signInProcess()

const NAME = 'mfe-a'
let dir: string
let collector: Server
let address: string
let answer: { status: number; body: string }

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'canary-'))
  process.env.SITE_DIR = join(dir, 'site')
  collector = createServer((request, response) => {
    response.writeHead(request.url === '/metrics' ? answer.status : 404).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const bound = collector.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
})
afterEach(async () => {
  delete process.env.SITE_DIR
  collector.closeAllConnections()
  await new Promise((closed) => collector.close(closed))
  rmSync(dir, { recursive: true, force: true })
})

/** Publishes a minimal build like `npm run release`. */
async function release(
  number: string,
  options: PublishOptions = {},
  field?: TelemetryBudget,
): Promise<string> {
  const built: BuiltModule = {
    kind: 'module',
    declared: {
      name: NAME,
      owner: 'Equipe',
      kind: 'routes',
      budget: { entryKb: 9, routeKb: 9, ...(field && { field }) },
      routes: [{ path: '/a', title: 'A', audience: 'any', bar: 'plain' }],
    },
    version: number,
    kernel: '1.0.0',
    exposed: { scripts: [], styles: [] },
    routes: [{ scripts: [], styles: [] }],
  }
  const folder = join(dir, number)
  mkdirSync(join(folder, 'browser/release'), { recursive: true })
  writeFileSync(join(folder, 'browser/release/remoteEntry.js'), `void '${number}'`)
  writeFileSync(join(folder, 'built.json'), JSON.stringify(built))
  return (await publish(folder, options)).version
}

const visitsOf = (
  version: string,
  visits: number,
  failures: number,
  [interactions, slow]: readonly [number, number] = [60, 0],
): OfVersion => ({ version, visits, failures, interactions, slow })

function reported(...versions: OfVersion[]): void {
  answer = { status: 200, body: metricsText(NAME, versions) }
}
const registered = () => readRegistry().modules[NAME]
const canary = () => registered()?.canary?.release.version

async function withCanary(field?: TelemetryBudget): Promise<[stable: string, canary: string]> {
  const versions: [string, string] = [await release('1.0.0'), await release('1.1.0', { canary: 5 }, field)]
  // The first check records the baseline.
  reported(visitsOf(versions[0], 50_000, 900), visitsOf(versions[1], 0, 0, [0, 0]))
  await watchCanaries(address)
  return versions
}

test('a failing canary is rolled back in one revision, with the reason recorded', async () => {
  const [stable, next] = await withCanary()
  const { revision } = readRegistry()
  reported(visitsOf(stable, 52_000, 904), visitsOf(next, 100, 8))
  const [sentence] = await watchCanaries(address)
  expect(sentence).toContain(`${NAME} ${next}: parado, pior em falhas: 100 visitas, 2.000 da versão estável`)
  expect(readRegistry().revision).toBe(revision + 1)
  expect([registered()?.stable.version, canary()]).toEqual([stable, undefined])
  expect(findRelease(NAME, next)?.stopped?.why).toContain('falhas em 8%, na estável em 0,2%, limite 0,2%')
  // A stopped canary is not checked again.
  expect(await watchCanaries(address)).toEqual([])
  expect(readRegistry().revision).toBe(revision + 1)
})

test('a canary that is slower is taken back', async () => {
  const [stable, next] = await withCanary()
  reported(visitsOf(stable, 51_000, 902, [900, 90]), visitsOf(next, 300, 0, [200, 60]))
  expect((await watchCanaries(address)).join()).toContain('pior em INP')
  expect(canary()).toBeUndefined()
})

test('one that is no worse stays, and so does all of the registry', async () => {
  const [stable, next] = await withCanary()
  const before = readRegistry()
  reported(visitsOf(stable, 60_000, 1000), visitsOf(next, 500, 4))
  const [sentence] = await watchCanaries(address)
  expect(sentence).toBe(
    `${NAME} ${next}: 500 visitas, 10.000 da versão estável; falhas em 0,8%, na estável em 1%, limite 0,2%; INP acima de 200 ms em 0% de 60, na estável em 0%, limite 25%`,
  )
  expect(readRegistry()).toEqual(before)
})

test("an hour in which the bank's API is down stops no canary, whatever the weeks before were like", async () => {
  const [stable, next] = await withCanary()
  reported(visitsOf(stable, 52_000, 1500), visitsOf(next, 100, 30))
  await watchCanaries(address)
  expect(canary()).toBe(next)
})

test('module.json says how much its visitors may meet', async () => {
  const [stable, next] = await withCanary({ failurePercent: 10, inpMs: 500 })
  reported(visitsOf(stable, 52_000, 904), visitsOf(next, 100, 8, [200, 200]))
  await watchCanaries(address)
  expect(canary()).toBe(next)
})

test.each([
  ['is down', 503, ''],
  ['answers with something else', 200, '<!doctype html><title>Entre</title>'],
])('when the collector %s, nothing is changed and the watch says so', async (_, status, body) => {
  const [, next] = await withCanary()
  answer = { status, body }
  expect((await watchCanaries(address)).join()).toContain('não foi possível comparar')
  expect(canary()).toBe(next)
})

test('what an operator has decided in the meantime is left alone', async () => {
  const [stable, next] = await withCanary()
  const versions = { canary: next, stable }
  const third = await release('1.2.0', { canary: 5 })
  const { revision } = readRegistry()
  expect(await stopCanary(NAME, 'pior', versions)).toBe(false)
  expect([readRegistry().revision, canary()]).toEqual([revision, third])
  expect(findRelease(NAME, next)?.stopped).toBeUndefined()
})

describe('a canary that was stopped', () => {
  async function stopped(): Promise<[stable: string, canary: string]> {
    const versions = await withCanary()
    await stopCanary(NAME, 'chamado 4711')
    return versions
  }

  test('is never rolled back onto, with or without its version', async () => {
    const [stable, next] = await stopped()
    await expect(rollback(NAME, next)).rejects.toThrow(`${next} é um canário que foi parado: chamado 4711`)
    await release('1.2.0')
    await rollback(NAME)
    expect(registered()?.stable.version).toBe(stable)
  })

  test('is not published to all by a gateway that starts again', async () => {
    const [stable, next] = await stopped()
    const again = await publish(join(dir, '1.1.0'), { onlyNew: true })
    expect([again.version, again.changed]).toEqual([next, false])
    expect(registered()?.stable.version).toBe(stable)
  })

  test('is one to go back to again once a release gave it to all', async () => {
    const [, next] = await stopped()
    await release('1.1.0')
    await release('1.2.0')
    await rollback(NAME)
    expect(registered()?.stable.version).toBe(next)
  })

  test.each([
    ['at once', 0],
    ['after the watch has seen that it is over', 1],
  ])('starts again %s without what it did before', async (_, looks) => {
    const [stable, next] = await withCanary()
    const failing = visitsOf(next, 100, 8)
    reported(visitsOf(stable, 52_000, 904), failing)
    await watchCanaries(address)
    for (let round = 0; round < looks; round += 1) await watchCanaries(address)
    await release('1.1.0', { canary: 5 })
    for (const visits of [52_000, 54_000]) {
      reported(visitsOf(stable, visits, 904), failing)
      await watchCanaries(address)
    }
    expect(canary()).toBe(next)
    reported(visitsOf(stable, 56_000, 904), visitsOf(next, 200, 16))
    await watchCanaries(address)
    expect(canary()).toBeUndefined()
  })
})

test('with a collector that begins anew the comparison does, too', async () => {
  const [stable, next] = await withCanary()
  for (const [ofStable, ofNext, sentence] of [
    [visitsOf(stable, 50_100, 900), visitsOf(next, 10, 0), '10 visitas, 100 da versão estável'],
    [visitsOf(stable, 30, 1), visitsOf(next, 3, 0), '3 visitas, 30 da versão estável'],
    [visitsOf(stable, 80, 1), visitsOf(next, 5, 0), '5 visitas, 80 da versão estável'],
  ] as const) {
    reported(ofStable, ofNext)
    expect((await watchCanaries(address)).join()).toContain(sentence)
  }
  reported()
  expect((await watchCanaries(address)).join()).toContain('0 visitas, 0 da versão estável')
})

test('the command looks once, says what it did, and the list says why', async () => {
  const [stable, next] = await withCanary()
  reported(visitsOf(stable, 52_000, 904), visitsOf(next, 100, 8))
  const print = jest.spyOn(console, 'log').mockImplementation()
  const registry = async (...args: string[]) => {
    print.mockClear()
    const command = new PortalCommand('registry')
    addRegistryCommands(command)
    await command.parseAsync(args, { from: 'user' })
    return print.mock.calls.join('\n')
  }
  expect(await registry('watch', address, '--once')).toContain(`${NAME} ${next}: parado, pior em falhas`)
  expect(await registry('list')).toMatch(/1\.1\.0-\w+ · canário parado em 20\S+: pior em falhas: 100 visitas/)
  await expect(registry('watch', 'coletor')).rejects.toThrow('Diga o endereço do coletor')
  print.mockRestore()
})
