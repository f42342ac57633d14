import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleForNode } from '../build'
import { ROOT } from '../storage'
import { COMPILED_GUARD, compileGuard } from './boot-guard/boot-guard'

export const SIGNERS = ['signer', 'pkcs11-signer']

/**
 * Bundles commands with the files that they read at run time.
 * @returns the packages that are not bundled
 */
export async function bundleCommands({
  entries,
  ...how
}: Parameters<typeof bundleForNode>[0]): Promise<string[]> {
  const signers = SIGNERS.map((name) => [name, `./delivery/registry/${name}.mjs`])
  const packages = await bundleForNode({ ...how, entries: { ...entries, ...Object.fromEntries(signers) } })
  cpSync(join(ROOT, 'delivery/pages/render/worker.cjs'), join(how.into, 'worker.cjs'))
  writeFileSync(join(how.into, COMPILED_GUARD), compileGuard())
  return packages
}
