import '@portal/ui/tokens.css'
import '@portal/ui/base.css'
import '../themes/alto-contraste/theme.css?chosen'
