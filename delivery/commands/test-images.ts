import { spawnSync } from 'node:child_process'
import { runCommand } from '../site'
import { chromiumPath } from '../test-tools'

// All arguments are passed to Playwright, options included.
runCommand(async () => {
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'e2e/images/playwright.config.ts', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromiumPath() } },
  )
  process.exitCode = status ?? 1
})
