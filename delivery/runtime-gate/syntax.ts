import { type ModuleItem, parseSync, printSync } from '@swc/core'
import { CommandError } from '../site'

/** A node of the syntax tree as swc names it, or a list of them. */
export type SyntaxNode = Record<string, unknown>

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null

export const nodesIn = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

const parse = (text: string) => parseSync(text, { syntax: 'typescript' })

/** Prints TypeScript after `edit` has changed its tree. Comments are lost. */
export function rewrite(text: string, edit: (statements: readonly SyntaxNode[]) => void): string {
  const module = parse(text)
  edit(nodesIn(module.body))
  return printSync(module).code
}

/** Visits every node, children before their parent. */
export function eachNode(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (!isNode(value)) return
  for (const child of Object.values(value)) eachNode(child, visit)
  visit(value)
}

/** The names that a declaration file exports, each once. */
export const exportedNames = (text = ''): string[] => [...new Set(parse(text).body.flatMap(namesOf))]

function namesOf(item: ModuleItem): string[] {
  if (item.type === 'ExportAllDeclaration')
    throw new CommandError('O runtime exporta cada nome pelo nome, sem *.')
  if (item.type === 'ExportNamedDeclaration') {
    return item.specifiers.map((each) =>
      each.type === 'ExportSpecifier' ? (each.exported ?? each.orig).value : each.type,
    )
  }
  if (item.type !== 'ExportDeclaration') return []
  const { declaration } = item
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []))
  }
  return 'identifier' in declaration
    ? [declaration.identifier.value]
    : 'id' in declaration
      ? [declaration.id.value]
      : []
}
