import type { Asset, Registry } from '@portal/runtime/module-contract'

/**
 * The only scripts that the federation runtime may add to the page: URLs of the registry, with their hash.
 * A path without a hash is refused (fail closed).
 */
const known = new Map<string, string>()

const admit = ({ href, integrity }: Asset) => {
  known.set(new URL(href, location.href).href, integrity)
}

export function admitRegistry(registry: Registry): void {
  for (const module of Object.values(registry.modules)) {
    admit(module.stable.entry)
    if (module.canary) admit(module.canary.release.entry)
  }
}

/** Development overrides only: a local build has no published hash. */
export function admitUnsigned(url: string): void {
  known.set(url, '')
}

export function integrityOf(url: string): string | undefined {
  return known.get(url)
}
