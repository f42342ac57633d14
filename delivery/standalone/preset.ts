/** What the package @portal/build is to a module's `rspack.config.ts`. */
export { defineModule, type ModuleOptions } from '../../rspack.config.base'
