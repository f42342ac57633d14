import { writeFileSync } from 'node:fs'
import { journeyPage, PAGE, stepUses } from './journey-table'

// npx tsx checks/write-journey.ts: writes docs/journey.md
writeFileSync(PAGE, journeyPage(stepUses()))
