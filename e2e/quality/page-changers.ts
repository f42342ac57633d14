/** Simulates translators and extensions, which modify a page besides React. Each function runs in the page. */

/**
 * Chrome's translation wraps each text in `<font><font>`, also after updates; the words stay, so that they can be
 * queried. Edge also translates shadow roots.
 */
export function translate(): void {
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isLeftAlone = node.parentElement?.closest(
        'script, style, noscript, textarea, title, font, [translate=no]',
      )
      if (node.nodeValue?.trim() && !isLeftAlone) texts.push(node)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.nodeValue ?? '')
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const watched = new WeakSet<Node>()
  let waits = false
  const observer = new MutationObserver(() => {
    if (waits) return
    waits = true
    // The translation arrives from a server.
    setTimeout(() => {
      waits = false
      translateAll()
    }, 20)
  })
  function translateAll(): void {
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    for (const root of [document.body, ...shadows]) {
      translateIn(root)
      if (watched.has(root)) continue
      watched.add(root)
      observer.observe(root, { childList: true, characterData: true, subtree: true })
    }
  }
  function begin(): void {
    document.documentElement.lang = 'en'
    document.documentElement.classList.add('translated-ltr')
    translateAll()
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

/**
 * Password managers, writing aids and dark modes: nodes beside each field and at the end, attributes on all elements.
 */
export function extend(): void {
  const extendIn = () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field.hasAttribute('data-lastpass-icon-root')) continue
      field.setAttribute('data-lastpass-icon-root', '')
      field.setAttribute('data-gramm', 'false')
      const icon = document.createElement('div')
      icon.style.cssText = 'position: absolute; inline-size: 0'
      icon.dataset.lastpassInfield = ''
      field.after(icon)
    }
    for (const form of document.querySelectorAll('form:not([data-extended])')) {
      form.setAttribute('data-extended', '')
      form.append(document.createElement('grammarly-desktop-integration'))
    }
  }
  function begin(): void {
    document.documentElement.dataset.darkreaderMode = 'dynamic'
    document.body.setAttribute('cz-shortcut-listen', 'true')
    document.body.append(document.createElement('grammarly-popups'))
    extendIn()
    new MutationObserver(extendIn).observe(document.body, { childList: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
