/** Where the bar has its links and the footer its lists open. Tests have a phone's size unless they say otherwise. */
export const WIDE = { viewport: { width: 1280, height: 720 } }
