/** Width at which the bar shows its links and the footer its lists. Tests default to a phone. */
export const WIDE = { viewport: { width: 1280, height: 720 } }
