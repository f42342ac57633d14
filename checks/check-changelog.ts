import { changelogFaults } from './changelog'

// npm run stale
const faults = changelogFaults()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
