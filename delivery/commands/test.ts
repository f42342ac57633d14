import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readArguments } from '../arguments'
import { releaseMissing } from '../release-missing'
import { ROOT, readJson, runCommand } from '../site'
import { changedFiles } from '../test-run/changed-files'
import { type Reach, reachOf } from '../test-run/reach'
import { installS3Server, testTools } from '../test-tools'

interface Count {
  passed: number
  failed: number
}

const NONE: Count = { passed: 0, failed: 0 }
const results = mkdtempSync(join(tmpdir(), 'portal-tests-'))

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** A command that runs beside others: its output is printed at its end, in one piece. */
function runAside(command: string, args: string[]): Promise<Count> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.stdout.write(said)
      resolve(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    })
  })
}

function checks(): Promise<Count[]> {
  console.log('Tipos, estilo, fronteiras de importação, o que ninguém usa e a versão do runtime…')
  return Promise.all([
    ...['types', 'lint', 'unused'].map((check) => runAside('npm', ['run', '-s', check])),
    runAside(process.execPath, ['--import', 'tsx/esm', 'delivery/runtime-gate/gate.ts']),
  ])
}

function unit(args: string[] = []): Count {
  installS3Server()
  const file = join(results, 'jest.json')
  const ok = run('npx', ['jest', '--json', `--outputFile=${file}`, ...args])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const found = readJson<{
    numPassedTests: number
    numFailedTests: number
    numRuntimeErrorTestSuites: number
  }>(file)
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites
  return { passed: found.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}

/** What a failed test had on its page: of a run elsewhere the output alone is left. */
function printFailedPages(): void {
  const dir = join(ROOT, 'test-results')
  const files = existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : []
  for (const file of files.filter((each) => basename(each) === 'error-context.md'))
    console.log(`\n${file}\n${readFileSync(join(dir, file), 'utf8')}`)
}

async function browser(specs: string[] = []): Promise<Count> {
  const tools = testTools()
  await releaseMissing(console.log)
  const file = join(results, 'playwright.json')
  const args = [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    '--pass-with-no-tests',
    ...specs,
  ]
  const ok = run('npx', ['playwright', ...args], { ...tools, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  if (!ok) printFailedPages()
  const { stats } = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  // A flaky test is as bad as a failing one.
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && !ok ? 1 : failed }
}

/** Unit tests that import a changed file; those of `checks` read sources and documents instead. */
async function reached({ allUnits, browser: named }: Reach, files: readonly string[]): Promise<Count[]> {
  const isPresent = (file: string) => existsSync(join(ROOT, file))
  const present = files.filter(isPresent)
  const found = allUnits
    ? [unit()]
    : [unit(['checks/']), unit(['--findRelatedTests', '--passWithNoTests', ...present])]
  const specs = named.filter(isPresent)
  return [...found, specs.length > 0 ? await browser(specs) : NONE]
}

runCommand(async () => {
  const { options } = readArguments({
    usage: 'npm test\nnpm test -- --changed[=<ref>]   o que a mudança desde main, ou desde <ref>, alcança',
    options: ['changed'],
    bare: ['changed'],
  })
  const counts = await checks()
  if (options.changed === undefined) counts.push(unit(), await browser())
  else {
    const files = changedFiles(options.changed)
    console.log(`${files.length} arquivos mudados.`)
    if (files.length > 0) counts.push(...(await reached(reachOf(files), files)))
  }
  rmSync(results, { recursive: true, force: true })
  const total = counts.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
  }))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
})
