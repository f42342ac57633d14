import { checkLines } from './lines'

// npm run lines [-- --raise]
const faults = checkLines({ raise: process.argv.includes('--raise') })
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\nDelete as much elsewhere; or npm run lines -- --raise, and say why in the commit (CONTRIBUTING.md).`,
  )
  process.exitCode = 1
}
