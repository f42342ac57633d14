import { readArguments } from '../arguments'
import { build } from '../build'
import { deployables, runCommand } from '../site'

runCommand(async () => {
  const { words } = readArguments({
    usage: `npm run build -- [${deployables().join(' | ')}]…`,
    words: [0, Number.POSITIVE_INFINITY],
  })
  for (const name of words.length > 0 ? words : deployables()) {
    await build(name)
    console.log(`${name}: construído`)
  }
})
