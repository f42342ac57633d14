let timeoutMs = 20_000

/**
 * Time-out of a module's files, in milliseconds. Separate from the configuration that it comes from: the
 * federation runtime's plugin is in the entry, which runs before the kernel is loaded.
 */
export const getModuleTimeout = (): number => timeoutMs

export function setModuleTimeout(ms: number): void {
  timeoutMs = ms
}
