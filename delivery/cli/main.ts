import { addCheckoutCommands } from './checkout-commands'
import { runProgram } from './program'
import { addSiteCommands } from './site-commands'

runProgram('npm run', addCheckoutCommands, addSiteCommands)
