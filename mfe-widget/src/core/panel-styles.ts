import panelCss from './panel.shadow.css'
import viewsCss from './views.shadow.css'

/** The panel's styles, which extend the launcher's. */
export const panelStyles: readonly string[] = [panelCss, viewsCss]
