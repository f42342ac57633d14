import launcherCss from './launcher.shadow.css'
import panelCss from './panel.shadow.css'
import viewsCss from './views.shadow.css'

/** All styles of the widget, in order: the panel's extend the launcher's. */
export const panelStyles: readonly string[] = [launcherCss, panelCss, viewsCss]
