import { readFileSync, writeFileSync } from 'node:fs'
import { PAGE, stepUses, withRows } from './journey-table'

// npx tsx checks/write-journey.ts: writes the table of docs/journey.md
writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), stepUses()))
