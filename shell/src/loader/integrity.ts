import type { Asset, Registry } from '@portal/runtime/module-contract'

/**
 * The only scripts that the shell may load: URLs of the registry, with their hash.
 * A path without a hash is refused (fail closed).
 */
const integrityByUrl = new Map<string, string>()

const allowAsset = ({ href, integrity }: Asset) => {
  integrityByUrl.set(new URL(href, location.href).href, integrity)
}

export function allowRegistry(registry: Registry): void {
  for (const module of Object.values(registry.modules)) {
    allowAsset(module.stable.entry)
    if (module.canary) allowAsset(module.canary.release.entry)
  }
}

/** Development overrides only: a local build has no published hash. */
export function allowWithoutIntegrity(url: string): void {
  integrityByUrl.set(url, '')
}

export function integrityOf(url: string): string | undefined {
  return integrityByUrl.get(url)
}

/** The shell's own file, or one of the folder of an entry that may be loaded. */
export function isPublished(given: string): boolean {
  const { href } = new URL(given, location.href)
  const folders = [...integrityByUrl.keys()].map((entry) => new URL('.', entry).href)
  return [`${location.origin}/assets/`, ...folders].some((folder) => href.startsWith(folder))
}
