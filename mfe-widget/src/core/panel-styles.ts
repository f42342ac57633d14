import launcherCss from './launcher.shadow.css'
import panelCss from './panel.shadow.css'
import viewsCss from './views.shadow.css'

/** All styles of the widget, in their order: the panel's build on the launcher's. */
export const panelStyles: readonly string[] = [launcherCss, panelCss, viewsCss]
