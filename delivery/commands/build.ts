import { readArguments } from '../arguments'
import { build } from '../build'
import { deployables, runCommand } from '../site'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: `npm run build -- [${deployables().join(' | ')}]… [--into=<pasta>]`,
    words: [0, Number.POSITIVE_INFINITY],
    options: ['into'],
  })
  for (const name of words.length > 0 ? words : deployables()) {
    await build(name, options.into)
    console.log(`${name}: construído`)
  }
})
