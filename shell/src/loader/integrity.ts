import type { Asset, Registry } from '@portal/registry-format'

/** Hashes by URL of the scripts that the shell may load, from the registry. Other URLs are refused (fail closed). */
const integrityByUrl = new Map<string, string>()
const folders = new Set<string>()

const allowAsset = ({ href, integrity }: Asset) => {
  const { href: url } = new URL(href, location.href)
  integrityByUrl.set(url, integrity)
  for (const folder of ['.', '..']) folders.add(new URL(folder, url).href)
}

export function allowRegistry(registry: Registry): void {
  for (const module of Object.values(registry.modules)) {
    allowAsset(module.stable.entry)
    if (module.canary) allowAsset(module.canary.release.entry)
  }
}

/** Development overrides only: a local build has no published hash. */
export const allowWithoutIntegrity = (url: string): void => allowAsset({ href: url, integrity: '' })

export function integrityOf(url: string): string | undefined {
  return integrityByUrl.get(url)
}

/** True for the shell's assets, and for files in a module's release folder or its parent, shared by all releases. */
export function isPublished(given: string): boolean {
  const { href } = new URL(given, location.href)
  const folder = href.slice(0, href.lastIndexOf('/') + 1)
  return href.startsWith(`${location.origin}/assets/`) || folders.has(folder)
}
