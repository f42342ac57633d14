import { defineShell } from '../rspack.config.base'

export default defineShell(import.meta.dirname)
