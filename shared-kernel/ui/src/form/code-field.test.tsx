import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CodeField } from './code-field'

test('is one input, for password managers and screen readers alike', () => {
  render(<CodeField error="Código incorreto" />)
  const input = screen.getByRole('textbox', { name: 'Código de acesso' })
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAccessibleDescription('Erro: Código incorreto')
})

test('typing fills it in upper case and tells when it is complete', async () => {
  const user = userEvent.setup()
  const complete = jest.fn()
  render(<CodeField onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await user.type(input, 'a7k')
  expect(input).toHaveValue('A7K')
  expect(complete).not.toHaveBeenCalled()
  await user.type(input, 'p')
  expect(complete).toHaveBeenCalledWith('A7KP')
})

test('a pasted code may have spaces and hyphens', async () => {
  const user = userEvent.setup()
  const complete = jest.fn()
  render(<CodeField onComplete={complete} />)
  await user.click(screen.getByRole('textbox'))
  await user.paste(' a7-kp ')
  expect(screen.getByRole('textbox')).toHaveValue('A7KP')
  expect(complete).toHaveBeenCalledTimes(1)
})

test('a pasted message leaves its code, and a fifth key nothing', async () => {
  const user = userEvent.setup()
  const complete = jest.fn()
  render(<CodeField onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await user.click(input)
  await user.paste('Seu código é AB2C. Ele vale por 10 minutos.')
  await user.keyboard('x')
  expect(input).toHaveValue('AB2C')
  expect(complete.mock.calls[0]).toEqual(['AB2C'])
})

test('the boxes draw the characters and where the next one goes', async () => {
  const user = userEvent.setup()
  const { container } = render(<CodeField />)
  const boxes = () =>
    [...container.querySelectorAll('[aria-hidden="true"]')].map(
      (box) => `${box.textContent}${box.getAttribute('data-mark') ?? ''}`,
    )
  expect(boxes()).toEqual(['', '', '', ''])
  await user.type(screen.getByRole('textbox'), 'a7')
  expect(boxes()).toEqual(['A', '7', 'caret', ''])
  await user.keyboard('kp')
  expect(boxes()).toEqual(['A', '7', 'K', 'Pcaret-after'])
  await user.tab()
  expect(boxes()).toEqual(['A', '7', 'K', 'P'])
})

test('a fifth character is not even composed', () => {
  render(<CodeField />)
  const input = screen.getByRole('textbox')
  fireEvent.input(input, { target: { value: 'a7kpx' }, isComposing: true })
  expect(input).toHaveValue('A7KP')
})

test('a keyboard that composes words is left alone until it is done', () => {
  render(<CodeField />)
  const input = screen.getByRole('textbox')
  fireEvent.input(input, { target: { value: 'a7k' }, isComposing: true })
  expect(input).toHaveValue('a7k')
  fireEvent.compositionEnd(input)
  expect(input).toHaveValue('A7K')
})

test('backspace takes the last character', async () => {
  const user = userEvent.setup()
  render(<CodeField />)
  await user.type(screen.getByRole('textbox'), 'a7kp{Backspace}{Backspace}')
  expect(screen.getByRole('textbox')).toHaveValue('A7')
})
