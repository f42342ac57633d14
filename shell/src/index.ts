import { showFatal } from './fatal'
import { recordEarlyClick } from './routing/early-click'

recordEarlyClick()
// Async boundary: shared packages are resolved before anything imports them.
import('./bootstrap').then(({ start }) => start()).catch(showFatal)
