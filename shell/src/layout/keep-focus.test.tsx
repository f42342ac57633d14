import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keepFocus } from './keep-focus'

beforeAll(() => keepFocus())

function Once({ label, then = null }: { label: string; then?: ReactNode }) {
  const [pressed, setPressed] = useState(false)
  return pressed ? (
    then
  ) : (
    <button type="button" onClick={() => setPressed(true)}>
      {label}
    </button>
  )
}

function Focused() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input aria-label="O próximo" ref={field} />
}

const page = (
  <main>
    <h1>A página</h1>
    <ul>
      <li aria-label="Um boleto">
        <Once label="Ver o código" then={<p>123</p>} />
        <button type="button">Baixar</button>
      </li>
    </ul>
    <Once label="Entendi" />
    <Once label="Mudar" then={<Focused />} />
    <p>Um texto</p>
  </main>
)

test.each([
  ['Ver o código', 'listitem', 'Um boleto'],
  ['Entendi', 'heading', 'A página'],
  ['Mudar', 'textbox', 'O próximo'],
  ['Baixar', 'button', 'Baixar'],
] as const)("what is pressed with '%s' leaves the focus on the %s '%s'", async (label, role, name) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus())
})

test('what is on its way is waited for', async () => {
  const { rerender } = render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Baixar' }))
  const waiting = (
    <main>
      <h1>A página</h1>
      <div aria-busy="true" />
    </main>
  )
  rerender(waiting)
  await new Promise(requestAnimationFrame)
  expect(document.body).toHaveFocus()
  rerender(
    <main>
      <h1>A página</h1>
      <div />
    </main>,
  )
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('what a person has left gives nothing back when it goes', async () => {
  const { rerender } = render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Baixar' }))
  await userEvent.click(screen.getByText('Um texto'))
  rerender(
    <main>
      <h1>Outra página</h1>
    </main>,
  )
  await new Promise(requestAnimationFrame)
  expect(document.body).toHaveFocus()
})
