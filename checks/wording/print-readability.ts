import { productionFiles } from './production-files'
import { readingOf } from './reading'
import { shownTexts } from './shown-texts'

// npx tsx checks/wording/print-readability.ts [folder of a checkout]: readability of the portal's texts
const shown = shownTexts(productionFiles(process.argv[2]))
const packageOf = (path: string) => /^(shared-kernel\/)?[^/]+/.exec(path)?.[0] ?? path
const names = [...new Set(shown.map(({ path }) => packageOf(path)))]
const textsOf = (name: string) => shown.filter(({ path }) => packageOf(path) === name).map(({ text }) => text)

console.table({
  ...Object.fromEntries(names.map((name) => [name, readingOf(textsOf(name))])),
  all: readingOf(shown.map(({ text }) => text)),
})
