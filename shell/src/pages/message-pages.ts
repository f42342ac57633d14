export { ModuleFailurePage } from './module-failure-page'
export * from './own-pages'
