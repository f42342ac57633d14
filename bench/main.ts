import { bench } from '../../bench/run'
import { releaseWhatIsMissing } from '../fresh'
import { runCommand } from '../site'
import { testTools } from '../test-tools'

runCommand(async () => {
  Object.assign(process.env, testTools())
  await releaseWhatIsMissing(console.log)
  if (!(await bench())) process.exitCode = 1
})
