import { journeysIn } from './journeys'
import { startWebKit } from './webkit'

journeysIn('WebKit', () => startWebKit(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'), {
  // It does not tell a file that it refused from one that did not come.
  wrongFile: 'Não foi possível carregar esta página',
})
