import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** Simulates hours in one tab: `npm run long-tab -- --navigations=500`. Exits with 1 when it finds a leak. */
const { values } = parseArgs({ options: { navigations: { type: 'string', default: '500' } } })
const { status } = spawnSync(process.execPath, ['delivery/cli/run.mjs', 'test-e2e', 'e2e/long-tab'], {
  stdio: 'inherit',
  env: { ...process.env, LONG_TAB_NAVIGATIONS: values.navigations },
})
process.exitCode = status ?? 1
