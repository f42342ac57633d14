import { special } from './special'
import { tabled } from './table'

export const mutants = { ...tabled, ...special }
