import { spawnSync } from 'node:child_process'
import { releaseMissing } from '../release-missing'
import { runCommand } from '../site'
import { testTools } from '../test-tools'

// All arguments are passed to Playwright, options included.
runCommand(async () => {
  const tools = testTools()
  await releaseMissing(console.log)
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, ...tools },
    },
  )
  process.exitCode = status ?? 1
})
