let timeoutMs = 20_000

/**
 * How long a module's files may take, in milliseconds. Kept apart from the configuration that it comes from:
 * the federation runtime's plugin stands in the entry, which runs before there is a kernel to ask.
 */
export const getModuleTimeout = (): number => timeoutMs

export function setModuleTimeout(ms: number): void {
  timeoutMs = ms
}
