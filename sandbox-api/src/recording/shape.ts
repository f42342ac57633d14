/** The structure of a JSON value without its values; a list holds each distinct structure once. */
export type Shape = string | Shape[] | { [name: string]: Shape }

function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((one) => [JSON.stringify(shapeOf(one)), shapeOf(one)]))
    return [...shapes.keys()].sort().flatMap((key) => shapes.get(key) ?? [])
  }
  if (typeof value !== 'object') return typeof value
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, shapeOf(part)]))
}

export function answerShape(type: string, text: string): Shape {
  if (!type.includes('json')) return type.split(';')[0] ?? ''
  try {
    return text === '' ? 'null' : shapeOf(JSON.parse(text))
  } catch {
    return 'broken JSON'
  }
}
