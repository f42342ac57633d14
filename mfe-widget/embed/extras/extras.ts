import type { ContatoWidgetApi } from '../loader/api'
import { explain } from './debug'
import { showHours } from './hours'

/** What the tag asks for with `data-hours` and `data-debug`. Returns what draws it on a new element. */
export function start(api: ContatoWidgetApi, script: HTMLScriptElement): () => void {
  if ('debug' in script.dataset) explain(api, script)
  return 'hours' in script.dataset ? showHours(new URL(script.src).origin) : () => {}
}
