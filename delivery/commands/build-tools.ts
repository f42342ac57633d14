import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../arguments'
import { COMPILED_GUARD, compileGuard } from '../boot-guard/boot-guard'
import { bundleForNode } from '../bundle'
import { CommandError, ROOT, runCommand } from '../site'

/** The slips' typeface. */
const SANDBOX_FILES = ['@expo-google-fonts/atkinson-hyperlegible-next']
const COMMANDS = ['publish', 'gateway-config', 'registry', 'rollback', 'telemetry', 'receive', 'renderer']
const SIGNERS = ['signer', 'pkcs11-signer']

// What the images run, each as one file: the gateway's commands without node_modules, the sandbox beside its packages.
runCommand(async () => {
  const usage = 'npm run build-tools -- [pasta] [gateway|sandbox]'
  const [into = join(ROOT, 'dist/tools'), of = 'gateway'] = readArguments({ usage, words: [0, 2] }).words
  const isSandbox = of === 'sandbox'
  if (!isSandbox && of !== 'gateway') throw new CommandError(usage)
  const entries = isSandbox
    ? { sandbox: './sandbox-api/src/main.ts' }
    : Object.fromEntries([
        ...COMMANDS.map((name) => [name, `./delivery/commands/${name}.ts`]),
        ...SIGNERS.map((name) => [name, `./delivery/${name}.mjs`]),
      ])
  await bundleForNode({ entries, into, ...(isSandbox && { packages: SANDBOX_FILES }) })
  // Read at run time, and run elsewhere.
  if (!isSandbox) {
    cpSync(join(ROOT, 'delivery/render/worker.cjs'), join(into, 'worker.cjs'))
    writeFileSync(join(into, COMPILED_GUARD), compileGuard())
  }
  console.log(`${Object.keys(entries).join(', ')}: em ${into}`)
})
