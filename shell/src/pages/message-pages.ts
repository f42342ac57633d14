export { ModuleFailurePage } from './module-failure-page'
export { NotFoundPage } from './not-found-page'
export { TryLaterPage } from './try-later-page'
