/** Replaced by the bundler: the packages that this build provides, and what registers them. */
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>
declare const __webpack_share_scopes__: { default: ShareScope }

interface ProvidedPackage {
  get(): unknown
  from: string
}
/** Name of a package -> version -> how to get it. The form is the containers', webpack's since version 5. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, ProvidedPackage>>>>

const users = new Map<ProvidedPackage, Set<string>>()

let provided: ShareScope = {}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** The shell's packages for one module: a copy, so that no module can replace what the others get. */
export async function scopeFor(user: string): Promise<ShareScope> {
  const share = (original: ProvidedPackage): ProvidedPackage => ({
    ...original,
    get() {
      users.set(original, (users.get(original) ?? new Set()).add(user))
      return original.get()
    },
  })
  await __webpack_init_sharing__('default')
  provided = __webpack_share_scopes__.default
  return mapValues(provided, (versions) => mapValues(versions, share))
}

export interface SharedStatus {
  name: string
  version: string
  /** Which build provides the copy that runs. */
  from: string
  /** The modules that have taken it. */
  usedBy: readonly string[]
}

/** Empty until a module was loaded. */
export function listShared(): SharedStatus[] {
  return Object.entries(provided).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, original]) => ({
      name,
      version,
      from: original.from,
      usedBy: [...(users.get(original) ?? [])],
    })),
  )
}
