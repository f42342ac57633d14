import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyLineButton } from './copy-line-button'

test('the line is copied as it is written', async () => {
  const user = userEvent.setup()
  render(<CopyLineButton line="23791234059000000004353012345608169040000014150" />)
  await user.click(screen.getByRole('button', { name: 'Copiar código de barras' }))
  expect(await navigator.clipboard.readText()).toBe('23791.23405 90000.000043 53012.345608 1 69040000014150')
})
