import { readArguments } from '../arguments'
import { runLocalPortal } from '../local-portal'
import { keepFresh } from '../registry-store'
import { releaseMissing } from '../release-missing'
import { runCommand } from '../site'

runCommand(async () => {
  readArguments({ usage: 'npm start' })
  await runLocalPortal(async () => {
    await releaseMissing(console.log)
    await keepFresh()
  })
})
