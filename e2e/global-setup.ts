import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCheckout } from 'delivery/cli'
import { ROOT } from 'delivery/storage'
import { startPortal, startSandbox } from './servers'

/** Starts one sandbox and one portal for the run, with a world per test, and bundles the commands of the tests. */
export default async function startServers(): Promise<() => Promise<void>> {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  const commands = mkdtempSync(join(ROOT, '.data/commands-'))
  await bundleCheckout(commands)
  // Workers inherit the environment.
  process.env.E2E_COMMANDS = commands
  const sandbox = await startSandbox()
  const portal = await startPortal(sandbox.url)
  process.env.E2E_SANDBOX = sandbox.url
  process.env.E2E_PORTAL = portal.url
  return async () => {
    await portal.stop()
    await sandbox.stop()
    rmSync(commands, { recursive: true })
  }
}
