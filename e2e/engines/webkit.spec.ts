import { journeysIn } from './journeys'
import { startWebKit } from './webkit'

journeysIn('WebKit', () => startWebKit(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'), {
  // WebKit does not distinguish a blocked file from a missing one.
  wrongFile: 'Não foi possível carregar esta página',
})
