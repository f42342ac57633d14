import { startPortal, startSandbox } from './servers'

/** One sandbox and one portal for the whole run; each test has a world of its own in them. */
export default async function startServers(): Promise<() => Promise<void>> {
  const sandbox = await startSandbox()
  const portal = await startPortal(sandbox.url)
  // Workers inherit the environment.
  process.env.E2E_SANDBOX = sandbox.url
  process.env.E2E_PORTAL = portal.url
  return async () => {
    await portal.stop()
    await sandbox.stop()
  }
}
