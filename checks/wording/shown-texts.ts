import { dirname } from 'node:path'
import { debtorTextsOf } from './debtor-texts'
import type { SourceFile } from './production-files'

/** A text where it stands. */
export interface ShownText {
  path: string
  line: number
  text: string
  screen: Screen
}

/** What is shown together: the sources of a page's folder, or of any other folder. */
interface Screen {
  texts: readonly string[]
  /** The glossary's keys that are explained on it. */
  terms: readonly string[]
}

/** Texts that are read on the screen of another folder, beside what that one explains. */
const elsewhere: Readonly<Record<string, string>> = {
  'sandbox-api/src/negotiation/contract-text.ts': 'mfe-negotiation/src/offer',
  'shared-kernel/ui/src/cost-picture/legend.tsx': 'mfe-negotiation/src/offer',
  'shared-kernel/ui/src/cost-picture/cost-composition.tsx': 'mfe-negotiation/src/offer',
}

/** Every text of these sources, each with its screen. Each source is parsed once. */
export function shownTexts(files: readonly SourceFile[]): ShownText[] {
  const parsed = files.map(({ path, source }) => ({
    path,
    ...debtorTextsOf(source, { tsx: path.endsWith('.tsx') }),
  }))
  const screens = new Map<string, { texts: string[]; terms: string[] }>()
  for (const { path, texts, terms } of parsed) {
    const screen = screens.get(screenOf(path)) ?? { texts: [], terms: [] }
    screen.texts.push(...texts.map(({ text }) => text))
    screen.terms.push(...terms)
    screens.set(screenOf(path), screen)
  }
  return parsed.flatMap(({ path, texts }) => {
    const own = screens.get(screenOf(path)) ?? { texts: [], terms: [] }
    const other = screens.get(elsewhere[path] ?? '') ?? { texts: [], terms: [] }
    const screen = { texts: own.texts.concat(other.texts), terms: own.terms.concat(other.terms) }
    return texts.map((text) => ({ ...text, path, screen }))
  })
}

/** The folder of a page holds its whole screen. */
const screenOf = (path: string): string => /^.*\/pages\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path)
