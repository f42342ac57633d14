import { showFatal } from './fatal'
import { recordEarlyClick } from './routing/early-click'

recordEarlyClick()
// The boundary that lets shared packages be agreed on before anything imports them.
import('./bootstrap').then(({ start }) => start()).catch(showFatal)
