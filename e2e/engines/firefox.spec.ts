import { startFirefox } from './firefox'
import { journeysIn } from './journeys'

journeysIn('Firefox', () => startFirefox(process.env.FIREFOX_PATH ?? 'firefox'))
