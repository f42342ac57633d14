import { isPublished } from './integrity'

interface ScriptPolicy {
  createScriptURL(url: string): string
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}

const NAME = 'portal'

const rules: ScriptPolicy = {
  createScriptURL(url) {
    if (!isPublished(url)) throw new TypeError(`not in the registry: ${url}`)
    return url
  },
}

function createOnlyPolicy(): ScriptPolicy {
  const factory = window.trustedTypes
  if (!factory) return rules
  const create = factory.createPolicy.bind(factory)
  const policy = create(NAME, rules)
  factory.createPolicy = (name, wanted) => (name === NAME ? policy : create(name, wanted))
  return policy
}

let policy: ScriptPolicy | undefined

/**
 * The only Trusted Types policy that the CSP header allows, created by the first script of the page. Each bundle's
 * chunk loader creates a policy of the same name and receives this one.
 */
export function getScriptPolicy(): ScriptPolicy {
  policy ??= createOnlyPolicy()
  return policy
}
