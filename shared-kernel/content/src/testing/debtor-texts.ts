import { parseSync } from '@swc/core'

export interface Text {
  text: string
  /** From 1. */
  line: number
}

interface Node {
  type: string
  span: { start: number; end: number }
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value

/**
 * What a source may show to a person: strings of several words, templates and JSX text. An interpolated value
 * reads '…'; a string of one word is a name on the wire unless JSX shows it.
 */
export function debtorTextsOf(source: string, { tsx }: { tsx: boolean }): Text[] {
  // The first statement gives the start of this source: swc's spans are bytes with an offset of their own.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx })
  const origin = (body[0]?.span.start ?? 0) + 1
  const bytes = Buffer.from(source)
  const texts: Text[] = []

  function add(text: string, { span }: Node) {
    const line = bytes
      .subarray(0, span.start - origin)
      .toString()
      .split('\n').length
    texts.push({ text, line })
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      value.forEach(visit)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) {
      if (value.type === 'ImportDeclaration') return
      const shown = shownBy(value)
      if (shown !== null) add(shown, value)
    }
    Object.values(value).forEach(visit)
  }

  visit(body)
  return texts
}

function shownBy(node: Node): string | null {
  switch (node.type) {
    case 'StringLiteral':
      return typeof node.value === 'string' && /\s/.test(node.value) ? node.value : null
    case 'JSXAttribute':
      return isNode(node.value) && node.value.type === 'StringLiteral' ? stringIn(node.value) : null
    case 'TemplateLiteral':
      return nodesIn(node.quasis)
        .map(({ cooked }) => String(cooked))
        .join('…')
    case 'JSXElement':
    case 'JSXFragment':
      return nodesIn(node.children).map(textOfChild).join('')
    default:
      return null
  }
}

/** An element inside another is a text of its own. */
function textOfChild({ type, value, expression }: Node): string {
  if (type === 'JSXText') return String(value).replace(/\s+/g, ' ')
  if (type !== 'JSXExpressionContainer') return '\n'
  return isNode(expression) && expression.type === 'StringLiteral' ? stringIn(expression) : '…'
}

const stringIn = ({ value }: Node): string => String(value)
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
