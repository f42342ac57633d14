import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../arguments'
import { releaseMissing } from '../release-missing'
import { ROOT, readJson, runCommand } from '../site'
import { testTools } from '../test-tools'

interface Count {
  passed: number
  failed: number
}

const results = mkdtempSync(join(tmpdir(), 'portal-tests-'))

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const one = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })

function unit(): Count {
  const file = join(results, 'jest.json')
  const ok = run('npx', ['jest', '--json', `--outputFile=${file}`])
  if (!existsSync(file)) return one(false)
  const found = readJson<{
    numPassedTests: number
    numFailedTests: number
    numRuntimeErrorTestSuites: number
  }>(file)
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites
  return { passed: found.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}

function browser(tools: NodeJS.ProcessEnv): Count {
  const file = join(results, 'playwright.json')
  const ok = run('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    ...tools,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  if (!existsSync(file)) return one(false)
  const { stats } = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  // A flaky test is as bad as a failing one.
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && !ok ? 1 : failed }
}

runCommand(async () => {
  readArguments({ usage: 'npm test' })
  const counts: Count[] = []
  console.log('Tipos, estilo, fronteiras de importação e o que ninguém usa…')
  for (const check of ['types', 'lint', 'unused']) counts.push(one(run('npm', ['run', '-s', check])))
  console.log('Versão do runtime…')
  counts.push(one(run(process.execPath, ['--import', 'tsx/esm', 'delivery/runtime-gate/gate.ts'])))
  counts.push(unit())
  const tools = testTools()
  await releaseMissing(console.log)
  counts.push(browser(tools))
  rmSync(results, { recursive: true, force: true })
  const total = counts.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
  }))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
})
