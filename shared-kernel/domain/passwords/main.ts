import { writeFileSync } from 'node:fs'
import { source } from './cut'

writeFileSync(`${import.meta.dirname}/../src/fields/common-passwords.ts`, source)
