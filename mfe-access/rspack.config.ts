import { defineModule } from '../rspack.config.base'
import routes from './src/routes'

export default defineModule(import.meta.dirname, {
  routes,
  firstScripts: { './pages/home/home': './src/pages/home/first/first.ts' },
})
