import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, filesIn, ROOT, readJson } from './site'

/** The images are built elsewhere; these tests only check that the files they use exist. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const every = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const images = readdirSync(join(ROOT, 'docker')).filter((file) => file.endsWith('.Dockerfile'))
const scripts = readdirSync(join(ROOT, 'docker')).filter((file) => file.endsWith('.sh'))
const compose = read('docker/compose.yaml')
const sources = ['delivery', 'sandbox-api/src']
  .flatMap((dir) => filesIn(join(ROOT, dir)).map((file) => `${dir}/${file}`))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')
const isRead = (variable: string) => new RegExp(`env\\.${variable}\\b|'${variable}'`).test(sources)

describe.each(images)('%s', (image) => {
  const text = read(`docker/${image}`)

  it('copies files that there are', () => {
    const copied = every(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap((each) => each.split(' '))
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('runs commands that there are', () => {
    const { scripts: known } = readJson<{ scripts: Record<string, string> }>(join(ROOT, 'package.json'))
    expect(every(text, /npm run ([\w-]+)/g).filter((script) => !(script in known))).toEqual([])
    const started = every(text, /"([\w/-]+\.ts)"/g)
    expect(started.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('sets variables that something reads', () => {
    const set = every(text, /^ENV (.+)$/gm).flatMap((line) => every(line, /(\w+)=/g))
    expect(set.filter((variable) => variable !== 'MODULE' && !isRead(variable))).toEqual([])
  })
})

it.each(scripts)('%s calls tools that are built', (script) => {
  const built = every(read('delivery/commands/build-tools.ts'), /COMMANDS = \[(.+)\]/g).join()
  const called = every(read(`docker/${script}`), /\/tools\/([\w-]+)\.mjs/g)
  expect(called.length).toBeGreaterThan(0)
  expect(called.filter((tool) => !built.includes(`'${tool}'`))).toEqual([])
})

describe('compose.yaml', () => {
  it('has modules that there are, and the gateway waits for each', () => {
    const modules = every(compose, /MODULE: ([\w-]+)/g)
    expect(deployables()).toEqual(expect.arrayContaining(modules))
    expect(every(compose, /^ +([\w-]+): \{ condition: service_completed_successfully \}/gm)).toEqual(modules)
  })

  it('builds from files that there are', () => {
    const files = every(compose, /dockerfile: (\S+?)[, ]/g)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('passes on variables that something reads and the operations page explains', () => {
    const passed = every(compose, /\$\{(\w+)/g)
    expect(passed).toContain('API_BASE')
    expect(passed.filter((variable) => !isRead(variable))).toEqual([])
    expect(passed.filter((variable) => !read('docs/operations.md').includes(`\`${variable}\``))).toEqual([])
  })

  it('opens the ports that the images listen at', () => {
    const inside = every(compose, /ports: \["(?:[\d.]+:)?\d+:(\d+)"\]/g)
    const exposed = images.flatMap((image) => every(read(`docker/${image}`), /^EXPOSE (\d+)$/gm))
    expect(inside.sort()).toEqual(exposed.sort())
  })

  it('lets other containers reach the sandbox', () => {
    expect(read('docker/sandbox.Dockerfile')).toContain('SANDBOX_HOST=0.0.0.0')
  })
})
