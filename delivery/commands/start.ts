import { readArguments } from '../arguments'
import { releaseWhatIsMissing } from '../fresh'
import { runLocalPortal } from '../local-portal'
import { runCommand } from '../site'

runCommand(async () => {
  readArguments({ usage: 'npm start' })
  await runLocalPortal(async () => {
    await releaseWhatIsMissing(console.log)
  })
})
