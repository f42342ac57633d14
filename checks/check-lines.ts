import { checkLines } from './lines'

const faults = checkLines()
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nDelete as much elsewhere, or say why in the commit (CONTRIBUTING.md).`)
  process.exitCode = 1
}
