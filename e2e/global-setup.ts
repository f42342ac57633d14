import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCheckout } from 'delivery/cli'
import { ROOT } from 'delivery/storage'
import { startPortal, startSandbox } from './servers'
import { buildFederationHosts } from './widget/federation-hosts/built'

/**
 * Starts one sandbox and one portal for the run, with a world per test, and builds what its workers share: the commands
 * of the tests, and the widget's federation hosts.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  const commands = mkdtempSync(join(ROOT, '.data/commands-'))
  await bundleCheckout(commands)
  // Workers inherit the environment.
  process.env.E2E_COMMANDS = commands
  process.env.E2E_FEDERATION_HOSTS = await buildFederationHosts()
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
