import { bench } from '../../bench/run'
import { readArguments } from '../arguments'
import { releaseWhatIsMissing } from '../fresh'
import { runCommand } from '../site'
import { testTools } from '../test-tools'

runCommand(async () => {
  readArguments({ usage: 'npm run bench' })
  Object.assign(process.env, testTools())
  await releaseWhatIsMissing(console.log)
  if (!(await bench())) process.exitCode = 1
})
