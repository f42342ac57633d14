import type { Asset, Registry } from '@portal/registry-format'

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

/** The shell's own file, an entry that may be loaded, or what lies beside the entries' folders for all releases. */
export function isPublished(given: string): boolean {
  const { href } = new URL(given, location.href)
  const folders = [...integrityByUrl.keys()].flatMap((entry) => [new URL('.', entry), new URL('..', entry)])
  const folder = href.slice(0, href.lastIndexOf('/') + 1)
  return href.startsWith(`${location.origin}/assets/`) || folders.some((each) => each.href === folder)
}
