import '@portal/ui/tokens.css'
import '@portal/ui/base.css'
// In the initial styles: the shell's own pages are prerendered before their chunks load.
import '@portal/ui/scene/scene.module.css'
import '../themes/alto-contraste/theme.css?chosen'
