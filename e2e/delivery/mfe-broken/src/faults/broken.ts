import { said } from './said'

throw new RangeError(said()) // breaks: broken
