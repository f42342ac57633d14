import { parseSync } from '@swc/core'

/** Texts of one source that are shown to a debtor. */
export interface SourceTexts {
  texts: readonly Text[]
  /** Glossary keys explained by a `<Term>` in this source. */
  terms: readonly string[]
}

interface Text {
  /** Interpolated values are replaced with '…'. */
  text: string
  /** 1-based. */
  line: number
}

interface Node {
  type: string
  span: { start: number; end: number }
  [name: string]: unknown
}

/** Inline elements, whose words belong to the surrounding sentence. */
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'code', 'em', 'i', 'small', 'span', 'strong', 'time'],
  ...['Link', 'Term', 'TextLink', 'VisuallyHidden'],
])
/** Attributes that contain no text. */
const UNREAD = /^(class(Name)?|style|id|key|name|rel|href|src|d|viewBox|points|transform|data-.*)$/

/**
 * Extracts all texts of a source: JSX text including inline elements, attributes, templates and strings. Single words
 * count only if they are in JSX or capitalised; others are identifiers.
 */
export function debtorTextsOf(source: string, { tsx }: { tsx: boolean }): SourceTexts {
  // swc's spans are byte offsets with an arbitrary base; the first statement reveals it.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx })
  const origin = (body[0]?.span.start ?? 0) + 1
  const bytes = Buffer.from(source)
  const texts: Text[] = []
  const terms: string[] = []

  function add(text: string, { span }: Node) {
    const line = 1 + bytes.subarray(0, span.start - origin).filter((byte) => byte === 10).length
    if (/^(GET|POST|PUT|DELETE) \//.test(text)) return
    const shown = text
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
      .split('\n')
      .map((part) => part.replaceAll(/[ \t]+/g, ' ').trim())
      .filter((part) => /[\p{L}\d×]/u.test(part))
    for (const one of shown) texts.push({ text: one, line })
  }

  /** @param isIncluded whether the surrounding text already includes these words */
  function visit(value: unknown, isIncluded = false): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isIncluded)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (!isNode(value)) {
      for (const one of Object.values(value)) visit(one)
      return
    }
    if (value.type === 'ImportDeclaration' || value.type.startsWith('Ts')) {
      if ('expression' in value) visit(value.expression, isIncluded)
      return
    }
    if (value.type === 'JSXAttribute') {
      if (UNREAD.test(nameOf(value.name))) return
      if (isNode(value.value) && value.value.type === 'StringLiteral') {
        add(wordsOf(value.value), value)
        return
      }
    }
    if (isElement(value)) {
      const term = termOf(value)
      if (term !== null) terms.push(term)
      if (!isIncluded) add(wordsIn(value), value)
      visit(value.opening)
      for (const child of nodesIn(value.children)) visit(child, isElement(child) && isInline(child))
      return
    }
    if (!isIncluded && isText(value)) add(wordsOf(value), value)
    for (const part of Object.values(value)) visit(part, hasString(value))
  }

  visit(body)
  return { texts, terms }
}

/** Whether a string, template or concatenation is a text of its own; other strings are identifiers. */
function isText(node: Node): boolean {
  if (node.type === 'StringLiteral') return /\s|^\p{Lu}\p{Ll}+[.!?…]*$/u.test(wordsOf(node).trim())
  return node.type === 'TemplateLiteral' || hasString(node)
}

/** Whether a node adds up strings. */
const hasString = ({ type, operator, left, right }: Node): boolean =>
  type === 'BinaryExpression' &&
  operator === '+' &&
  [left, right].some((side) => isNode(side) && (side.type === 'StringLiteral' || hasString(side)))

/** The words of an expression, or of a part of an element. Block elements are texts of their own. */
function wordsOf(node: unknown): string {
  if (!isNode(node)) return HOLE
  switch (node.type) {
    case 'StringLiteral':
      return String(node.value)
    case 'TemplateLiteral':
      return nodesIn(node.quasis)
        .map(({ cooked }) => String(cooked))
        .join(HOLE)
    case 'BinaryExpression':
      return hasString(node) ? wordsOf(node.left) + wordsOf(node.right) : HOLE
    case 'JSXText':
      return String(node.value).replaceAll(/[ \t]*\n\s*/g, ' ')
    case 'JSXExpressionContainer':
      return wordsOf(node.expression)
    case 'JSXEmptyExpression':
      return ''
    case 'JSXElement':
    case 'JSXFragment':
      if (!isInline(node)) return '\n'
      return wordsIn(node).trim() === '' ? (termOf(node) ?? HOLE) : wordsIn(node)
    default:
      return HOLE
  }
}

const wordsIn = ({ children }: Node): string => nodesIn(children).map(wordsOf).join('')

/** Key of a `<Term name="CET">`. */
function termOf(element: Node): string | null {
  if (elementName(element) !== 'Term' || !isNode(element.opening)) return null
  const name = nodesIn(element.opening.attributes).find((one) => nameOf(one.name) === 'name')
  return name === undefined ? null : wordsOf(name.value)
}

const HOLE = '…'
const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment'
const isInline = (element: Node): boolean => INLINE.has(elementName(element))
const elementName = ({ opening }: Node): string => (isNode(opening) ? nameOf(opening.name) : '')
const nameOf = (name: unknown): string => (isNode(name) ? String(name.value ?? '') : '')
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
