/** How long a registry is the latest without being signed again: for so long an old one could be shown. */
export const VALID_MS = 48 * 60 * 60_000
