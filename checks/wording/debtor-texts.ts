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
        add(stringIn(value.value), value)
        return
      }
    }
    if (isElement(value)) {
      const term = termOf(value)
      if (term !== null) terms.push(term)
      if (!isIncluded) add(wordsOf(value), value)
      visit(value.opening)
      for (const child of nodesIn(value.children)) visit(child, isElement(child) && isInline(child))
      return
    }
    const said = isIncluded ? null : saidBy(value)
    if (said !== null) add(said, value)
    const joined = (isIncluded || said !== null) && value.type === 'BinaryExpression'
    for (const part of Object.values(value)) visit(part, joined)
  }

  visit(body)
  return { texts, terms }
}

/** Text of a string, template or concatenation; null for identifiers and other nodes. */
function saidBy(node: Node): string | null {
  switch (node.type) {
    case 'StringLiteral':
      return /\s|^\p{Lu}\p{Ll}+[.!?…]*$/u.test(stringIn(node).trim()) ? stringIn(node) : null
    case 'TemplateLiteral':
      return templateIn(node)
    case 'BinaryExpression':
      return node.operator === '+' && hasString(node) ? `${operand(node.left)}${operand(node.right)}` : null
    default:
      return null
  }
}

const hasString = ({ left, right }: Node): boolean =>
  [left, right].some(
    (side) =>
      isNode(side) &&
      (side.type === 'StringLiteral' || (side.type === 'BinaryExpression' && hasString(side))),
  )

function operand(value: unknown): string {
  if (!isNode(value)) return HOLE
  if (value.type === 'StringLiteral') return stringIn(value)
  return saidBy(value) ?? HOLE
}

/** Block elements are texts of their own; inline ones belong to the sentence. */
function wordsOf(element: Node): string {
  return nodesIn(element.children)
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value).replaceAll(/[ \t]*\n\s*/g, ' ')
      if (child.type === 'JSXExpressionContainer') return wordsIn(child.expression)
      if (!isElement(child)) return HOLE
      if (!isInline(child)) return '\n'
      return termOf(child) === null || wordsOf(child).trim() !== '' ? wordsOf(child) || HOLE : termOf(child)
    })
    .join('')
}

function wordsIn(expression: unknown): string {
  if (!isNode(expression) || expression.type === 'JSXEmptyExpression') return ''
  if (expression.type === 'StringLiteral') return stringIn(expression)
  return HOLE
}

/** Key of a `<Term name="CET">`. */
function termOf(element: Node): string | null {
  if (elementName(element) !== 'Term' || !isNode(element.opening)) return null
  const name = nodesIn(element.opening.attributes).find((one) => nameOf(one.name) === 'name')
  return name !== undefined && isNode(name.value) ? stringIn(name.value) : null
}

const HOLE = '…'
const templateIn = ({ quasis }: Node): string =>
  nodesIn(quasis)
    .map(({ cooked }) => String(cooked))
    .join(HOLE)
const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment'
const isInline = (element: Node): boolean => INLINE.has(elementName(element))
const elementName = ({ opening }: Node): string => (isNode(opening) ? nameOf(opening.name) : '')
const nameOf = (name: unknown): string => (isNode(name) ? String(name.value ?? '') : '')
const stringIn = ({ value }: Node): string => String(value)
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
