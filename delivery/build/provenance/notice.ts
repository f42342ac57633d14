import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, namesIn, ROOT, writeAtomically } from '../../storage'
import { packageClosure, readLockfile } from '../package-closure'

export const NOTICE = join(ROOT, 'NOTICE')
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?!.*\.(js|json|ts)$)/i

const HEAD = `Packages of third parties that the browser files, images, packed packages and release tools are made from, with
those that these need. Written by \`npm run notice\`. Parts for one platform have the licence of what needs them.
`

const textsIn = (folder: string): string[] =>
  namesIn(join(ROOT, folder))
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) =>
      readFileSync(join(ROOT, folder, file), 'utf8')
        .replace(/\s*\n/g, '\n')
        .trim(),
    )

/** Names, versions and licences of what is shipped, then each licence text once. */
export function noticeText(): string {
  const packages = readLockfile()
  const shipped = packageClosure(packages, [...deployables(), '@portal/sandbox', 'delivery'])
    // Optional packages differ between machines.
    .filter((folder) => folder.includes('node_modules/') && !packages[folder]?.optional)
  const holders = new Map<string, Set<string>>()
  const lines = shipped.map((folder) => {
    const name = folder.replace(/^.*node_modules\//, '')
    const { version = '', license = 'licence in its text' } = packages[folder] ?? {}
    for (const text of textsIn(folder)) holders.set(text, (holders.get(text) ?? new Set()).add(name))
    return `${name} ${version}, ${license}\n`
  })
  const texts = [...holders].map(
    ([text, names]) => `${'-'.repeat(80)}\n${[...names].join(', ')}\n\n${text}\n`,
  )
  return [HEAD, [...new Set(lines)].sort().join(''), ...texts].join('\n')
}

export const writeNotice = (): void => writeAtomically(NOTICE, noticeText())
