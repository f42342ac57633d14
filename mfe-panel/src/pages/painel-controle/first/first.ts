import { startEarlyLookUp } from './early-look-up'

/** The page's first script, without React. */
const config = document.querySelector('script#portal-config')?.textContent
// What goes wrong here goes wrong again for React, which says so.
if (config) startEarlyLookUp(JSON.parse(config)).catch(() => undefined)
