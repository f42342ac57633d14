import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import schema from './module.schema.json' with { type: 'json' }

let validate: ValidateFunction | undefined

const ALTERNATIVES = ['anyOf', 'oneOf']

/** Prefers the schema's `errorMessage`, which editors show too. */
function sentenceOf({ keyword, instancePath, params, parentSchema }: ErrorObject): string {
  const parts = instancePath.slice(1).split('/')
  const words = parts.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part)).join(' › ')
  const place = words.replaceAll('~1', '/').replaceAll('~0', '~')
  const within = place && ` em "${place}"`
  if (keyword === 'additionalProperties') return `"${params.additionalProperty}" não existe${within}`
  if (keyword === 'required') return `falta "${params.missingProperty}"${within}`
  return `"${place}" ${parentSchema?.errorMessage ?? 'não é como docs/modules.md descreve'}`
}

/** Validates a `module.json` against its schema. Each message names what to change. */
export function manifestProblems(manifest: object): string[] {
  // strictSchema rejects the `errorMessage` keyword.
  validate ??= new Ajv({ allErrors: true, verbose: true, strictSchema: false }).compile(schema)
  if (validate(JSON.parse(JSON.stringify(manifest)))) return []
  const errors = validate.errors ?? []
  const whole = errors.filter(({ keyword }) => ALTERNATIVES.includes(keyword))
  // For `oneOf` and `anyOf` only the summary is useful, not the error of each alternative.
  const isPart = ({ instancePath, schemaPath, propertyName }: ErrorObject) =>
    propertyName !== undefined ||
    whole.some((each) => instancePath.startsWith(each.instancePath) && schemaPath !== each.schemaPath)
  return [...new Set(errors.filter((error) => !isPart(error)).map(sentenceOf))]
}
