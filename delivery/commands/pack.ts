import { join } from 'node:path'
import { readArguments } from '../arguments'
import { ROOT, runCommand } from '../site'
import { packAll } from '../standalone/pack'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: 'npm run pack -- [pasta] [--version=7.12.1]',
    words: [0, 1],
    options: ['version'],
  })
  const [into = join(ROOT, 'dist/packages')] = words
  for (const { file } of await packAll(into, options.version)) console.log(join(into, file))
})
