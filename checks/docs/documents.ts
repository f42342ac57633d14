/** The checkable parts of a Markdown file. */
export interface Document {
  path: string
  /** Text without code blocks. */
  prose: string
  blocks: readonly Block[]
}

interface Block {
  language: string
  code: string
  /** Declarations that the block assumes, from a preceding comment: `<!-- given: declare const id: string -->`. */
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

/** Inline code, without the backticks. */
export const spansOf = (text: string): string[] =>
  [...text.matchAll(/(`+)((?:(?!\1).|\n)+?)\1(?!`)/g)].map(([, , span = '']) =>
    span.replace(/\s+/g, ' ').trim(),
  )

/** Link targets. */
export const linksOf = ({ prose }: Document): string[] =>
  [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)

/** Anchor names of headings, in GitHub's format. */
export const anchorsOf = ({ prose }: Document): string[] =>
  [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
