/**
 * Constructed stylesheets need no `style-src` in a page's policy. Browsers without them (Safari before
 * 16.4) get style elements.
 */
export function adoptStyles(root: ShadowRoot, ...texts: string[]): void {
  try {
    root.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
  } catch {
    for (const text of texts) {
      const style = document.createElement('style')
      style.textContent = text
      root.prepend(style)
    }
  }
}
