import { render, screen } from '@testing-library/react'
import { Phase } from './phase'

const field = <input aria-label="Código" />

test('takes the focus when it takes the place of another', () => {
  render(<Phase name="Seus contatos">{field}</Phase>)
  expect(screen.getByRole('region', { name: 'Seus contatos' })).toHaveFocus()
})

test('or gives it to its first field', () => {
  render(
    <Phase name="O código" focus="field">
      {field}
    </Phase>,
  )
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('leaves it where a person is meanwhile', () => {
  const screenWith = (phase: string) => (
    <>
      <h1 tabIndex={-1}>Segunda via</h1>
      <Phase key={phase} name={phase} arriving={phase === 'Conferir de novo'}>
        {field}
      </Phase>
    </>
  )
  const { rerender } = render(screenWith('Seus contatos'))
  screen.getByRole('heading').focus()
  rerender(screenWith('Conferir de novo'))
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('leaves it on the heading of a screen that starts with it', () => {
  render(
    <Phase name="O código" focus="field" arriving={false}>
      {field}
    </Phase>,
  )
  expect(document.body).toHaveFocus()
})
