import { ACCESS_CODE } from '../formats'
import { textField } from './field'

const INCOMPLETE = 'Digite as quatro letras ou números do código'

/** Spec §5 and §9: four characters, upper case. */
export const accessCode = textField(
  INCOMPLETE,
  [[(text) => ACCESS_CODE.test(text.trim()), INCOMPLETE]],
  (text) => text.trim().toUpperCase(),
)
