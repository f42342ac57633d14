import { defineModule } from '../rspack.config.base'

export default defineModule(import.meta.dirname)
