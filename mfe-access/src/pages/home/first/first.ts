import { startEarlyConsult } from './early-consult'

/** The page's first script, before and without React. */
function start(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-first=consult]')
  const config = document.getElementById('portal-config')?.textContent
  if (form && config) window.earlyConsult = startEarlyConsult(form, JSON.parse(config).apiBase)
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
