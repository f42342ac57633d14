import { startEarlyConsult } from './early-consult'

/** The page's first script, before and without React. */
const form = document.querySelector<HTMLFormElement>('form[data-first=consult]')
const config = document.getElementById('portal-config')?.textContent
if (form && config) window.earlyConsult = startEarlyConsult(form, JSON.parse(config).apiBase)
