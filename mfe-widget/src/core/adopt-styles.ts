/**
 * Adds stylesheets. Constructable ones need no `style-src` in the page's CSP; browsers without them (Safari before
 * 16.4) get style elements.
 */
export function adoptStyles(root: ShadowRoot, ...texts: string[]): void {
  try {
    const sheets = texts.map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
  } catch {
    for (const text of texts) {
      const style = document.createElement('style')
      style.textContent = text
      root.append(style)
    }
  }
}
