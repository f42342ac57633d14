import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf } from './integrity'
import { getModuleTimeout } from './module-timeout'

interface ScriptPolicy {
  createScriptURL(url: string): string
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    if (integrityOf(url) === undefined) throw new TypeError(`not in the registry: ${url}`)
    return url
  },
}

/**
 * Sets the registry's hash on every remote entry that the federation runtime loads: rspack's integrity
 * plugin covers a build's own chunks only, and a tampered entry would run.
 */
export default function scriptSecurity(): ModuleFederationRuntimePlugin {
  const policy = window.trustedTypes?.createPolicy('portal', rules) ?? rules
  return {
    name: 'script-security',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      const integrity = integrityOf(url)
      if (integrity) script.integrity = integrity
      script.crossOrigin = 'anonymous'
      script.async = true
      // Same time-out as the loader's: a late script is removed, so that the next attempt requests it again.
      return { script, timeout: getModuleTimeout() }
    },
  }
}
