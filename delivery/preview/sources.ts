import { isRecord } from '@portal/domain/record'
import { parseSync } from '@swc/core'

/** What can be read of built files, drawn or not: the texts of errors that no walk meets, rules for other screens. */

/** What people read, and calls: neither names nor drawings. */
const WORDS = /\p{L}{3,}\s+\p{L}{2}|[À-ÿ]|^\p{Lu}\p{Ll}{2,}|^(GET|POST|PUT|PATCH|DELETE) \//u

/** Every text of a script, as often as it stands there. */
export function literalsIn(script: string): string[] {
  const found: string[] = []
  const see = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) see(each)
    if (!isRecord(node)) return
    const text =
      node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.cooked : undefined
    const plain = typeof text === 'string' ? text.trim() : ''
    if (WORDS.test(plain)) found.push(plain)
    for (const [key, each] of Object.entries(node)) if (key !== 'span') see(each)
  }
  see(parseSync(script, { syntax: 'ecmascript', target: 'es2022' }).body)
  return found
}

/**
 * Declarations of a minified sheet of a module, each with its rule: `@media (width<600px) .card { padding: 4px }`.
 * Builds name the class `card` of one file `mfe-panel-card-1a2b`; the letters at the end change with the file.
 */
export function declarationsIn(sheet: string, module: string): string[] {
  const builtClass = new RegExp(`${module}-([\\w-]+)-[\\w-]{4}(?![\\w-])`, 'g')
  const found: string[] = []
  const rules: string[] = []
  const tokens = sheet.matchAll(/((?:"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|[^{};"'])*)([{};]|$)/g)
  for (const [, text = '', end] of tokens) {
    const plain = text.trim().replace(builtClass, '$1')
    if (end === '{') rules.push(plain)
    else {
      if (plain !== '' && rules.length > 0) found.push(`${rules.join(' ')} { ${plain} }`)
      if (end === '}') rules.pop()
    }
  }
  return found
}
