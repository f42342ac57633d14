import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './commits'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PIPELINES = ['.github/workflows/ci.yml', '.gitlab-ci.yml', 'azure-pipelines.yml']

/** Every string of a pipeline; commands are among them. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

test.each(PIPELINES)('%s runs the commands of the README, on Node.js that there is', (file) => {
  const said = stringsIn(parse(read(file))).flatMap((text) => text.split('\n'))
  expect(said.some((line) => line.startsWith('npm ci'))).toBe(true)
  expect(said).toEqual(expect.arrayContaining(['npm test', 'npm run upgrades', 'npm run test:upgrade']))
  const { scripts } = JSON.parse(read('package.json'))
  const called = said.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(called.filter((name) => !(name in scripts))).toEqual([])
  expect(read(file)).toMatch(/(node-version: |node:|versionSpec: )24\b/)
})

test('every folder of code has an owner, and owners are of folders that there are', () => {
  const paths = [...read('.github/CODEOWNERS').matchAll(/^(\S+) +@/gm)].map(([, path = '']) => path)
  expect(paths).toContain('*')
  const modules = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))
  expect(paths).toEqual(expect.arrayContaining(modules.map((name) => `/${name}/`)))
  for (const path of paths.filter((each) => each !== '*'))
    expect(readdirSync(join(ROOT, path, '..'))).toContain(path.split('/').filter(Boolean).at(-1))
})
