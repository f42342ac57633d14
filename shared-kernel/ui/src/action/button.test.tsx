import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'
import { IconButton } from './icon-button'

function deferred() {
  let settle = () => {}
  const promise = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

test('does not fire again while its promise is pending, and says that it is busy', async () => {
  const user = userEvent.setup()
  const work = deferred()
  const pay = jest.fn(() => work.promise)
  render(<Button onClick={pay}>Gerar boleto</Button>)
  const button = screen.getByRole('button', { name: 'Gerar boleto' })

  await user.dblClick(button)
  expect(pay).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveFocus()

  work.settle()
  await screen.findByRole('button', { busy: false })
  await user.click(button)
  expect(pay).toHaveBeenCalledTimes(2)
})

test('two presses in the same moment count as one', () => {
  const pay = jest.fn(() => deferred().promise)
  render(<Button onClick={pay}>Gerar boleto</Button>)
  const button = screen.getByRole('button')
  // Both clicks before a render, so the button is not busy yet.
  act(() => {
    button.click()
    button.click()
  })
  expect(pay).toHaveBeenCalledTimes(1)
})

test('fires on every press when there is nothing to wait for', async () => {
  const user = userEvent.setup()
  const open = jest.fn()
  render(<Button onClick={open}>Ver detalhes</Button>)
  await user.dblClick(screen.getByRole('button'))
  expect(open).toHaveBeenCalledTimes(2)
})

test('a busy submit button sends nothing, by press or by Enter', async () => {
  const user = userEvent.setup()
  const send = jest.fn()
  const { rerender } = render(<LoginForm busy send={send} />)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(send).not.toHaveBeenCalled()

  rerender(<LoginForm busy={false} send={send} />)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(send).toHaveBeenCalledTimes(1)
})

function LoginForm({ busy, send }: { busy: boolean; send: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label="CPF" />
      <Button type="submit" busy={busy}>
        Entrar
      </Button>
    </form>
  )
}

test('an icon button has a name', () => {
  render(
    <IconButton label="Fechar">
      <svg aria-hidden="true" />
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeVisible()
})
