import { writeCssTypes } from '../css-types'
import { ROOT, runCommand } from '../site'

runCommand(async () => writeCssTypes(ROOT))
