import '@portal/ui/tokens.css'
import '@portal/ui/base.css'
