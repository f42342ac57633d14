import { reloadDocument } from './layout/reload-document'

function element(tag: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}

/**
 * Replaces a page whose scripts did not load or did not start: nothing on it would react to a click. Uses
 * neither React nor the configuration, which are in the missing scripts; the phone number is the footer's.
 */
export function showFatal(): void {
  const phone = document.querySelector('a[href^="tel:"]')
  const alert = element(
    'div',
    element('h1', 'O portal não abriu'),
    element('p', 'Parte desta página não chegou ao seu aparelho. Verifique sua conexão e tente de novo.'),
  )
  alert.setAttribute('role', 'alert')
  const retry = element('button', 'Tentar de novo')
  retry.addEventListener('click', () => reloadDocument())
  const call = phone ? [element('p', 'Se continuar assim, ligue para a gente: ', phone)] : []
  document.body.replaceChildren(element('main', alert, retry, ...call))
}
