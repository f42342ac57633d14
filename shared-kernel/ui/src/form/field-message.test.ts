import type { FieldError } from 'react-hook-form'
import { fieldMessage, REFUSED } from './field-message'

const wrong: FieldError = { type: 'required', message: 'Informe o CPF' }
const fresh = { isDirty: false, isTouched: false }

// Spec §5: messages show only when the field is dirty or touched.
test.each([
  ['fresh', { ...fresh, error: wrong }, undefined],
  ['dirty', { ...fresh, isDirty: true, error: wrong }, 'Informe o CPF'],
  ['touched', { ...fresh, isTouched: true, error: wrong }, 'Informe o CPF'],
  ['of a form that was sent', { ...fresh, isSubmitted: true, error: wrong }, 'Informe o CPF'],
  ['refused by the bank', { ...fresh, error: { ...wrong, type: REFUSED } }, 'Informe o CPF'],
  ['right', { isDirty: true, isTouched: true }, undefined],
  ['wrong without words', { ...fresh, isTouched: true, error: { type: 'validate', message: '' } }, undefined],
])('a field that is %s', (_, state, message) => {
  expect(fieldMessage(state)).toBe(message)
})
