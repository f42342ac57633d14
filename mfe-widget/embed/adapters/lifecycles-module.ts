import { page } from '../element/page'

page.base = import.meta.url

export * from './lifecycles'
