import { runProgram } from './program'
import { addSiteCommands } from './site-commands'

runProgram('node /tools/portal.mjs', addSiteCommands)
