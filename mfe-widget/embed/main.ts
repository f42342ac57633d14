import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildEmbed } from './build'

// node --import tsx/esm mfe-widget/embed/main.ts <folder>: builds only the embeds, for tests and trials.
const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder === undefined) throw new TypeError('Where to? Name a folder.')
await buildEmbed(resolve(folder))
