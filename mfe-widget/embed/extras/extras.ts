import type { ContatoWidgetApi } from '../loader/api'
import { explain } from './debug'
import { showHours } from './hours'

/** Starts the features of `data-hours` and `data-debug`. Returns a function that applies them to a new element. */
export function start(api: ContatoWidgetApi, script: HTMLScriptElement): () => void {
  if ('debug' in script.dataset) explain(api, script)
  return 'hours' in script.dataset ? showHours(new URL(script.src).origin) : () => {}
}
