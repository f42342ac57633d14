import { act, fireEvent, render, screen } from '@testing-library/react'
import { Field } from './field'

const field = (error?: string) => (
  <Field label="CPF" error={error}>
    {(control) => <input {...control} />}
  </Field>
)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a message that comes while a pointer is down waits until it is released', () => {
  const { rerender } = render(field())
  fireEvent.pointerDown(document.body)
  rerender(field('CPF em formato inválido'))
  expect(screen.queryByText('CPF em formato inválido')).not.toBeInTheDocument()
  fireEvent.pointerUp(document.body)
  expect(screen.queryByText('CPF em formato inválido')).not.toBeInTheDocument()
  act(() => jest.runAllTimers())
  expect(screen.getByText('CPF em formato inválido')).toBeVisible()
})

test('without a press a message shows at once, and goes at once', () => {
  const { rerender } = render(field('Informe o CPF'))
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Erro: Informe o CPF')
  rerender(field())
  expect(screen.getByRole('textbox')).not.toHaveAccessibleDescription()
})
