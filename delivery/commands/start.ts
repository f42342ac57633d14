import { releaseWhatIsMissing } from '../fresh'
import { runLocalPortal } from '../local-portal'
import { runCommand } from '../site'

runCommand(() =>
  runLocalPortal(async () => {
    await releaseWhatIsMissing(console.log)
  }),
)
