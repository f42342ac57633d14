import { dirname } from 'node:path'
import { debtorTextsOf } from './debtor-texts'
import type { SourceFile } from './production-files'

/** A text with its position. */
export interface ShownText {
  path: string
  line: number
  text: string
  screen: Screen
}

/** Texts that are shown together: those of a page's folder, or of any other folder. */
interface Screen {
  texts: readonly string[]
  /** Glossary keys explained on the screen. */
  terms: readonly string[]
}

/** Sources whose texts appear on another folder's screen. */
const elsewhere: Readonly<Record<string, string>> = {
  'sandbox-api/src/negotiation/contract-text.ts': 'mfe-negotiation/src/offer',
  'shared-kernel/ui/src/cost-picture/legend.tsx': 'mfe-negotiation/src/offer',
  'shared-kernel/ui/src/cost-picture/cost-composition.tsx': 'mfe-negotiation/src/offer',
}

/** All texts of these sources, each with its screen. */
export function shownTexts(files: readonly SourceFile[]): ShownText[] {
  const parsed = files.map(({ path, source }) => ({
    path,
    folder: screenOf(path),
    ...debtorTextsOf(source, { tsx: path.endsWith('.tsx') }),
  }))
  return parsed.flatMap(({ path, folder, texts }) => {
    const parts = parsed.filter((each) => each.folder === folder || each.folder === elsewhere[path])
    const screen = {
      texts: parts.flatMap((part) => part.texts.map(({ text }) => text)),
      terms: parts.flatMap(({ terms }) => terms),
    }
    return texts.map((text) => ({ ...text, path, screen }))
  })
}

/** A page's folder contains its whole screen. */
const screenOf = (path: string): string => /^.*\/pages\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path)
