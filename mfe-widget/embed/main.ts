import { parseArgs } from 'node:util'
import { buildEmbed } from './build'

// node --import tsx/esm mfe-widget/embed/main.ts <folder>: the embeds alone, for tests and for trying out.
const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder === undefined) throw new TypeError('Where to? Name a folder.')
await buildEmbed(folder)
