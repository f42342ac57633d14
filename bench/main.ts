import { readArguments } from 'delivery/arguments'
import { releaseMissing } from 'delivery/release-missing'
import { runCommand } from 'delivery/site'
import { testTools } from 'delivery/test-tools'
import { bench } from './run'

runCommand(async () => {
  readArguments({ usage: 'npm run bench' })
  Object.assign(process.env, testTools())
  await releaseMissing(console.log)
  if (!(await bench())) process.exitCode = 1
})
