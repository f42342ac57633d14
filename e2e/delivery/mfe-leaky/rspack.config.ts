import { defineModule } from '../../../rspack.config.base'
import routes from './src/routes'

export default defineModule(import.meta.dirname, { routes })
