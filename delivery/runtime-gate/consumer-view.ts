import { eachNode, isNode, nodesIn, rewrite, type SyntaxNode } from './syntax'

/**
 * Declarations are compared by assignability, which differs from what a consumer needs in two cases. Both
 * are rewritten before the comparison, in the old and the new declarations alike.
 *
 * - Parameters of methods are compared in both directions, so a narrowed one would pass: a method becomes a
 *   property that holds a function. Overloads, and the methods of classes, stay as they are.
 * - A function that is generic over names (`get<K extends keyof Visit>(slot: K): Visit[K]`) is not assignable
 *   to the same function over fewer names: with `keyed` it becomes a table of functions, one for each name.
 */
export function consumerView(declarations: string, keyed: boolean): string {
  const text = rewrite(declarations, (statements) => {
    eachNode(statements, (node) => {
      for (const each of withoutOverloads(nodesIn(node))) {
        if (each.type === 'TsMethodSignature') methodToProperty(each)
        if (each.type === 'FunctionDeclaration') functionToConstant(each)
      }
    })
    if (keyed) eachNode(statements, genericToTable)
  })
  return keyed ? `${text}\n${TABLE_OF}` : text
}

/** Methods and functions whose name is declared once in a list of members or statements. */
function withoutOverloads(list: readonly SyntaxNode[]): SyntaxNode[] {
  const declared = list.map((node) => (isNode(node.declaration) ? node.declaration : node))
  const names = declared.map(({ key, identifier }) => {
    const name = key ?? identifier
    return isNode(name) ? name.value : undefined
  })
  return declared.filter((_, i) => names.indexOf(names[i]) === names.lastIndexOf(names[i]))
}

const annotation = (type: SyntaxNode) => ({ type: 'TsTypeAnnotation', span: type.span, typeAnnotation: type })

function methodToProperty(node: SyntaxNode): void {
  const { span, params, typeParams, typeAnn } = node
  const type = { type: 'TsFunctionType', span, params, typeParams, typeAnnotation: typeAnn }
  Object.assign(node, { type: 'TsPropertySignature', readonly: true, typeAnnotation: annotation(type) })
}

function functionToConstant(node: SyntaxNode): void {
  const { span, identifier, typeParameters: typeParams, returnType: typeAnnotation } = node
  const params = nodesIn(node.params).map(({ pat }) => pat)
  const type = { type: 'TsFunctionType', span, params, typeParams, typeAnnotation }
  const id = isNode(identifier) && { ...identifier, typeAnnotation: annotation(type) }
  const declarator = { type: 'VariableDeclarator', span, id, init: null, definite: false }
  Object.assign(node, { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] })
}

// Written inline as a conditional type, the table would be empty: in the true branch C is narrowed.
const TABLE_OF = 'type TableOf<Names, Table, Generic> = [Names] extends [PropertyKey] ? Table : Generic'

/** `<K extends C>(key: K) => R` becomes `{ [K in C]: (key: K) => R }` where C are names. */
function genericToTable(node: SyntaxNode): void {
  const parameters = isNode(node.typeParams) ? nodesIn(node.typeParams.parameters) : []
  const [typeParam] = parameters
  if (node.type !== 'TsFunctionType' || parameters.length !== 1 || !isNode(typeParam?.constraint)) return
  const { span } = node
  const table = {
    type: 'TsMappedType',
    span,
    readonly: null,
    typeParam: { ...typeParam, default: null },
    nameType: null,
    optional: null,
    typeAnnotation: { ...node, typeParams: null },
  }
  const params = [typeParam.constraint, table, { ...node }]
  Object.assign(node, {
    type: 'TsTypeReference',
    typeName: isNode(typeParam.name) && { ...typeParam.name, value: 'TableOf' },
    typeParams: { type: 'TsTypeParameterInstantiation', span, params },
  })
}
