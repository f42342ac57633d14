import { pageDocument } from './page-document'

/** Creates elements individually, as an HTML string would need a Trusted Types policy of the page. */
export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(pageDocument.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Channels that work without the panel, for when it fails to load. */
export const directContact = (): HTMLElement =>
  make(
    'div',
    { className: 'direct', role: 'alert', popover: 'auto' },
    'O atendimento não abriu. Fale com a gente por aqui:',
    ...__WIDGET_DIRECT__.map(([href, text]) => make('a', { href, target: '_blank', rel: 'noopener' }, text)),
  )
