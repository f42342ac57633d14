import { cpSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleForNode } from '../build'
import { ROOT } from '../storage'
import { COMPILED_GUARD, compileGuard } from './boot-guard/boot-guard'

export const SIGNERS = ['signer', 'pkcs11-signer']
const READ_AT_RUN_TIME = [
  'pages/render/worker.cjs',
  'pages/libras.html',
  'gateway/nginx/portal.conf',
  'gateway/nginx/host.conf',
]

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
  for (const file of READ_AT_RUN_TIME) cpSync(join(ROOT, 'delivery', file), join(how.into, basename(file)))
  writeFileSync(join(how.into, COMPILED_GUARD), compileGuard())
  return packages
}
