import panelCss from './panel.shadow.css'
import viewsCss from './views.shadow.css'

/** The styles of the panel; they extend the launcher's. */
export const panelStyles: readonly string[] = [panelCss, viewsCss]
