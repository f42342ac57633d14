import { testTools } from 'delivery/gates'
import { ensureReleased } from 'delivery/release'
import { refuseArguments, runCommand } from 'delivery/storage'
import { bench } from './run'

runCommand(async () => {
  refuseArguments('npm run bench')
  Object.assign(process.env, testTools())
  await ensureReleased(console.log)
  if (!(await bench())) process.exitCode = 1
})
