import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** Hours in one tab: `npm run long-tab -- --navigations=500`. Ends with 1 when something was left behind. */
const { values } = parseArgs({ options: { navigations: { type: 'string', default: '500' } } })
const { status } = spawnSync(process.execPath, ['delivery/run.mjs', 'test-e2e', 'e2e/long-tab'], {
  stdio: 'inherit',
  env: { ...process.env, LONG_TAB_NAVIGATIONS: values.navigations },
})
process.exitCode = status ?? 1
