/** What stands in a Markdown file and can be true or not. */
export interface Document {
  path: string
  /** Its text without blocks of code. */
  prose: string
  blocks: readonly Block[]
}

interface Block {
  language: string
  code: string
  /** What the block takes as given, from a comment before it: `<!-- given: declare const id: string -->`. */
  given: string
  line: number
}

const BLOCK = /(?:<!-- given: (.*?) -->\n+)?^( *)```(\w*)\n(.*?)^ *```$/gms

export function parseDocument(path: string, text: string): Document {
  const blocks = [...text.matchAll(BLOCK)].map(
    ({ 1: given = '', 3: language = '', 4: code = '', index }) => ({
      language,
      code,
      given,
      line: text.slice(0, index).split('\n').length,
    }),
  )
  return { path, prose: text.replace(BLOCK, ''), blocks }
}

/** Code in a line: what stands between backticks. */
export const spansOf = (text: string): string[] =>
  [...text.matchAll(/(`+)((?:(?!\1).|\n)+?)\1(?!`)/g)].map(([, , span = '']) =>
    span.replace(/\s+/g, ' ').trim(),
  )

/** Addresses that a text links to. */
export const linksOf = ({ prose }: Document): string[] =>
  [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)

/** The name by which a heading can be linked to, as GitHub makes it. */
export const anchorsOf = ({ prose }: Document): string[] =>
  [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
