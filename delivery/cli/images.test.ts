import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployables, filesIn, ROOT, readJson } from '../storage'

/** Checks that the files used by the images exist; `npm run test:images` builds and runs them. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const every = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const dockerfile = read('docker/Dockerfile')
/** Final stages by name, each with its whole text. */
const images = Object.fromEntries(
  dockerfile
    .split(/^FROM /m)
    .map((stage) => [/^\S+ AS (\w+)/.exec(stage)?.[1] ?? '', stage] as const)
    .filter(([, stage]) => stage.includes('\nUSER ')),
)
const compose = read('docker/compose.yaml')
const control = read('docker/compose.control.yaml')
const sources = ['delivery', 'sandbox-api/src']
  .flatMap((dir) => filesIn(join(ROOT, dir)).map((file) => `${dir}/${file}`))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')
const isRead = (variable: string) => new RegExp(`env\\.${variable}\\b|'${variable}'`).test(sources)

test('the Dockerfile copies files that there are, and runs commands that there are', () => {
  const copied = every(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((each) => each.split(' '))
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const { scripts: known } = readJson<{ scripts: Record<string, string> }>(join(ROOT, 'package.json'))
  expect(every(dockerfile, /npm run ([\w-]+)/g).filter((script) => !(script in known))).toEqual([])
  expect(every(dockerfile, /^FROM (?!\$\{)(\S+)/gm)).toEqual([])
  const bases = every(dockerfile, /^ARG \w+_IMAGE=(.+)$/gm)
  expect(bases.filter((base) => !/^\w+:[\w.-]+@sha256:[\da-f]{64}$/.test(base))).toEqual([])
  expect(bases).toHaveLength(3)
})

test('the images run the LTS line of Node; what is built here runs on the oldest one, too', () => {
  expect(every(dockerfile, /^ARG NODE_IMAGE=node:(\d+)-/gm)).toEqual(['24'])
  expect(every(dockerfile, /^COPY --from=(\w+) \/usr\/local\/bin\/node /gm)).toEqual(['build', 'build'])
  const { engines } = readJson<{ engines: { node: string } }>(join(ROOT, 'package.json'))
  expect(engines.node).toBe('>=20.19.0')
})

describe.each(Object.entries(images))('%s', (_, text) => {
  it('runs as nobody, and is healthy without a process of Node', () => {
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(every(text, /^HEALTHCHECK (.+)$/gm).join()).not.toContain('node')
  })

  it('sets variables that something reads', () => {
    const set = every(text, /^ENV (.+)$/gm).flatMap((line) => every(line, /(\w+)=/g))
    expect(set.filter((variable) => variable !== 'MODULE' && !isRead(variable))).toEqual([])
  })
})

it.each(['gateway-start.sh', 'publish-releases.sh', 'reload-gateway.sh'])(
  '%s calls tools that are built',
  (script) => {
    const built = every(read('delivery/cli/checkout-commands.ts'), /COMMANDS = \[(.+)\]/g).join()
    const called = every(read(`docker/${script}`), /\/tools\/([\w-]+)\.mjs/g)
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter((tool) => !built.includes(`'${tool}'`))).toEqual([])
  },
)

test('nginx reads its configuration anew when the bank’s addresses have changed, and only then', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'lookups-'))
  // Look-ups 1, 2 and 4 return the same address, the third fails, the fifth returns another address.
  const lookups = `#!/bin/sh
echo >> ${dir}/count
case $(wc -l < ${dir}/count) in 1|2|4) echo '10.0.0.1 STREAM bank' ;; 3) exit 2 ;; *) echo '10.0.0.2 STREAM bank' ;; esac`
  writeFileSync(join(dir, 'getent'), lookups, { mode: 0o755 })
  writeFileSync(join(dir, 'nginx'), `#!/bin/sh\nwc -l < ${dir}/count; echo "$@"`, { mode: 0o755 })
  const env = {
    PATH: `${dir}:${process.env.PATH}`,
    API_BASE: 'https://bank.example:8443/',
    API_LOOKUP_SECONDS: '0.01',
  }
  const child = spawn(join(ROOT, 'docker/follow-api.sh'), { env: { ...process.env, ...env } })
  const [said] = await once(child.stdout, 'data')
  child.kill()
  rmSync(dir, { recursive: true, force: true })
  expect(String(said)).toMatch(/^\s*5\n/)
})

describe('compose.yaml', () => {
  it('has modules that there are, and the gateway waits for each', () => {
    const modules = every(compose, /MODULE: ([\w-]+)/g)
    expect(deployables()).toEqual(expect.arrayContaining(modules))
    expect(every(compose, /^ +([\w-]+): \{ condition: service_completed_successfully \}/gm)).toEqual(modules)
  })

  it('builds images that there are', () => {
    const targets = every(compose, /dockerfile: docker\/Dockerfile, target: (\w+)/g)
    expect(targets.length).toBe(every(compose, /^ {4}(build):/gm).length)
    expect(new Set(targets)).toEqual(new Set(Object.keys(images)))
  })

  it('passes on variables that something reads and the operations page explains', () => {
    const passed = every(compose, /\$\{(\w+)/g)
    expect(passed).toContain('API_BASE')
    expect(passed.filter((variable) => !isRead(variable))).toEqual([])
    expect(passed.filter((variable) => !read('docs/operations.md').includes(`\`${variable}\``))).toEqual([])
  })

  it('opens the ports that the images listen at', () => {
    const inside = every(compose + control, /ports: \["(?:[\d.]+:)?\d+:(\d+)"\]/g)
    const exposed = every(dockerfile, /^EXPOSE (.+)$/gm)
      .join(' ')
      .split(' ')
    expect(inside.length).toBe(3)
    expect(exposed).toEqual(expect.arrayContaining(inside))
  })

  it('gives nobody the pages of operators unasked, and to this machine alone', () => {
    expect(compose).not.toMatch(/SANDBOX_CONTROL|3100:3100|3200:3200/)
    expect(control).toContain('127.0.0.1:3100:3100')
    expect(control).toContain('127.0.0.1:3200:3200')
  })

  it('confines every service', () => {
    const confined = every(compose, /^ {2}([\w-]+):\n {4}<<: \*(?:confined|module)$/gm)
    expect(confined.length).toBe(every(compose, /^ {4}(build):/gm).length)
  })

  it('lets other containers reach the sandbox', () => {
    expect(images.sandbox).toContain('SANDBOX_HOST=0.0.0.0')
  })
})
