import launcherCss from './core/launcher.shadow.css'
import { panelStyles } from './core/panel-styles'
import portalCss from './portal.shadow.css'

/** All styles of the widget in the portal, in cascade order. */
export const portalStyles: readonly string[] = [launcherCss, ...panelStyles, portalCss]
