import { writePortalRoutes } from '../portal-routes'
import { runCommand } from '../site'

runCommand(() => writePortalRoutes(process.argv.slice(2)))
