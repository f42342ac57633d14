import { buildEmbed } from './build'

// node --import tsx/esm mfe-widget/embed/main.ts <folder>: the embeds alone, for tests and for trying out.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new TypeError('Where to? Name a folder.')
await buildEmbed(folder)
