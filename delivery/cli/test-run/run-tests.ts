import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installUnitTools, testTools } from '../../gates'
import { ensureReleased } from '../../release'
import { ROOT, readJson } from '../../storage'
import { type BrowserReport, isBrowserAtFault } from './browser-results'

interface Count {
  passed: number
  failed: number
}

const results = mkdtempSync(join(tmpdir(), 'portal-tests-'))

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** Runs a command concurrently and prints its output when it ends. */
const runAside = (command: string, args: string[]): Promise<Count> =>
  new Promise((resolve) =>
    execFile(command, args, { cwd: ROOT, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      process.stdout.write(stdout + stderr)
      resolve(error ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 })
    }),
  )

function checks(): Promise<Count[]> {
  console.log('Tipos, estilo, fronteiras de importação, o que ninguém usa e a versão do runtime…')
  return Promise.all([
    ...['types', 'lint', 'unused', 'lines', 'stale'].map((check) => runAside('npm', ['run', '-s', check])),
    runAside(process.execPath, ['--import', 'tsx/esm', 'delivery/build/runtime-gate/gate.ts']),
  ])
}

function unit(args: string[] = []): Count {
  const file = join(results, 'jest.json')
  const ok = run('npx', ['jest', '--json', `--outputFile=${file}`, ...args])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  type Results = Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites', number>
  const report = readJson<Results>(file)
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}

async function browser(tools: NodeJS.ProcessEnv, specs: string[] = []): Promise<Count> {
  await ensureReleased(console.log)
  const file = join(results, 'playwright.json')
  const runOnce = (more: string[]): [BrowserReport | null, Count] => {
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
    rmSync(file, { force: true })
    const ok = run('npx', ['playwright', ...args, ...more], { ...tools, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    if (!existsSync(file)) return [null, { passed: 0, failed: 1 }]
    const report = readJson<BrowserReport>(file)
    const { expected, unexpected, flaky } = report.stats
    // Flaky tests count as failures.
    const failed = unexpected + flaky
    return [report, { passed: expected, failed: failed === 0 && !ok ? 1 : failed }]
  }
  const [report, count] = runOnce(specs)
  if (report === null || !isBrowserAtFault(report)) return count
  console.log('O navegador parou de desenhar: os testes que ele deixou sem tela rodam outra vez.')
  const [, again] = runOnce(['--last-failed', ...specs])
  return { passed: count.passed + again.passed, failed: again.failed }
}

async function installTools(): Promise<NodeJS.ProcessEnv> {
  await installUnitTools()
  return testTools()
}

export async function runTests({ changed }: { changed?: string | true }): Promise<void> {
  const [counts, tools] = await Promise.all([
    checks(),
    installTools(),
    // Concurrent with the checks: the build leaves a core idle most of the time.
    changed === undefined && ensureReleased(console.log),
  ])
  if (changed === undefined) counts.push(unit(), await browser(tools))
  else {
    const since = changed === true ? 'main' : changed
    counts.push(unit(['checks/']), unit(['--passWithNoTests', `--changedSince=${since}`]))
    counts.push(await browser(tools, ['e2e/main-path']))
  }
  rmSync(results, { recursive: true, force: true })
  const total = counts.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
  }))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
}
