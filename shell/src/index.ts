import { showFatal } from './fatal'
import { noteEarlyPress } from './routing/early-press'

noteEarlyPress()
// The boundary that lets shared packages be agreed on before anything imports them.
import('./bootstrap').then(({ start }) => start()).catch(showFatal)
