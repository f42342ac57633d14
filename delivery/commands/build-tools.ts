import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { readArguments } from '../arguments'
import { CommandError, ROOT, runCommand } from '../site'

const COMMANDS = ['publish', 'gateway-config', 'registry', 'rollback']

// The commands that a gateway's image needs, each as one file that runs without node_modules.
runCommand(async () => {
  const { words } = readArguments({ usage: 'npm run build-tools -- [pasta]', words: [0, 1] })
  const [into = join(ROOT, 'dist/tools')] = words
  const compiler = rspack({
    mode: 'production',
    context: ROOT,
    target: 'node20',
    devtool: false,
    entry: Object.fromEntries(COMMANDS.map((name) => [name, `./delivery/commands/${name}.ts`])),
    output: {
      path: into,
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      // `createRequire` must not be bundled: the pages' server bundles are found at run time.
      parser: { javascript: { createRequire: false, importMeta: false, url: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: 'node 20' } },
        },
      ],
    },
    optimization: { minimize: false },
    performance: false,
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new CommandError(stats.toString({ preset: 'errors-only' })))
      else resolve()
    })
  })
  console.log(`${COMMANDS.join(', ')}: em ${into}`)
})
