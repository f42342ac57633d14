import 'shared-kernel/ui/tokens.css'
import 'shared-kernel/ui/base.css'
