import { build } from '../build'
import { deployables, runCommand } from '../site'

runCommand(async () => {
  const asked = process.argv.slice(2)
  for (const name of asked.length > 0 ? asked : deployables()) {
    await build(name)
    console.log(`${name}: construído`)
  }
})
