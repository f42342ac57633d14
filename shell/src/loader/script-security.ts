import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf, isPublished } from './integrity'
import { getModuleTimeout } from './module-timeout'

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

/**
 * The one policy that may make addresses of scripts. Every bundle asks for a policy of this name, to load its own
 * chunks: it is given this one, as the header allows no second.
 */
function onlyPolicy(): ScriptPolicy {
  const factory = window.trustedTypes
  if (!factory) return rules
  const create = factory.createPolicy.bind(factory)
  const policy = create(NAME, rules)
  factory.createPolicy = (name, wanted) => (name === NAME ? policy : create(name, wanted))
  return policy
}

const policy = onlyPolicy()

/**
 * Sets the registry's hash on every remote entry that the federation runtime loads: rspack's integrity
 * plugin covers a build's own chunks only, and a tampered entry would run.
 */
export default function scriptSecurity(): ModuleFederationRuntimePlugin {
  return {
    name: 'script-security',
    createScript({ url }) {
      const integrity = integrityOf(url)
      if (integrity === undefined) throw new TypeError(`not in the registry: ${url}`)
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      if (integrity) script.integrity = integrity
      script.crossOrigin = 'anonymous'
      script.async = true
      // Same time-out as the loader's: a late script is removed, so that the next attempt requests it again.
      return { script, timeout: getModuleTimeout() }
    },
  }
}
