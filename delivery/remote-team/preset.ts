/** Public API of @portal/build for a module's `rspack.config.ts`. @public */
export { defineModule, type ModuleOptions } from '../../rspack.config.base'
