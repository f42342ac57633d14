import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readArguments } from '../arguments'
import { releaseMissing } from '../release-missing'
import { ROOT, readJson, runCommand } from '../site'
import { type BrowserReport, isBrowserAtFault } from '../test-run/browser-results'
import { changedFiles } from '../test-run/changed-files'
import { type Reach, reachOf } from '../test-run/reach'
import { installUnitTools, testTools } from '../test-tools'

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
    ...['types', 'lint', 'unused', 'lines'].map((check) => runAside('npm', ['run', '-s', check])),
    runAside(process.execPath, ['--import', 'tsx/esm', 'delivery/runtime-gate/gate.ts']),
  ])
}

function unit(args: string[] = []): Count {
  installUnitTools()
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

/** Of what Playwright writes of a failure: the page, and what is about the failure itself. */
const PAGE = /^```yaml\n.*?^```$/gms
const REASON = /^# (Test info|Error details)/

/** What failed tests had on their pages, and then why they failed: of a run elsewhere the end of its output alone is left. */
function printFailures(): void {
  const dir = join(ROOT, 'test-results')
  const files = existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : []
  const found = files
    .filter((file) => basename(file) === 'error-context.md')
    .map((file) => readFileSync(join(dir, file), 'utf8'))
  for (const text of found) console.log(...(text.match(PAGE) ?? []))
  for (const text of found) {
    const parts = text.replace(PAGE, '').split(/^(?=# )/m)
    console.log(parts.filter((part) => REASON.test(part)).join(''))
  }
}

async function browser(specs: string[] = []): Promise<Count> {
  const tools = testTools()
  await releaseMissing(console.log)
  const file = join(results, 'playwright.json')
  const runOnce = (more: string[]): [BrowserReport | null, Count] => {
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
    rmSync(file, { force: true })
    const ok = run('npx', ['playwright', ...args, ...more], { ...tools, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    if (!ok) printFailures()
    if (!existsSync(file)) return [null, { passed: 0, failed: 1 }]
    const report = readJson<BrowserReport>(file)
    const { expected, unexpected, flaky } = report.stats
    // A flaky test is as bad as a failing one.
    const failed = unexpected + flaky
    return [report, { passed: expected, failed: failed === 0 && !ok ? 1 : failed }]
  }
  const [report, count] = runOnce(specs)
  if (report === null || !isBrowserAtFault(report)) return count
  console.log('O navegador parou de desenhar: os testes que ele deixou sem tela rodam outra vez.')
  const [, again] = runOnce(['--last-failed', ...specs])
  return { passed: count.passed + again.passed, failed: again.failed }
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
  const checked = checks()
  // Beside them: the build leaves a core idle for most of its time.
  if (options.changed === undefined) await releaseMissing(console.log)
  const counts = await checked
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
