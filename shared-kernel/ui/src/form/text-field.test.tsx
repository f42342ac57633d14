import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { DateField, MoneyField, PhoneField } from './preset-fields'
import { TaxIdField } from './tax-id-field'
import { TextField } from './text-field'

describe('labelling', () => {
  test('label, hint and message belong to the input', () => {
    render(<TextField label="CEP" hint="Oito números" error="CEP incompleto" required />)
    const input = screen.getByRole('textbox', { name: 'CEP' })
    expect(input).toHaveAccessibleDescription('Erro: CEP incompleto Oito números')
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
  })

  test('without a message it is valid, and an optional field says so', () => {
    render(<TextField label="Complemento" required={false} />)
    const input = screen.getByRole('textbox', { name: 'Complemento (opcional)' })
    expect(input).toBeValid()
    expect(input).not.toHaveAccessibleDescription()
  })
})

describe('masks', () => {
  const typed = [
    ['PF', '52998224725', '529.982.247-25'],
    ['PJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['any', '11222333000181', '11.222.333/0001-81'],
    ['PF', '5299822472599', '529.982.247-2599'],
  ] as const
  test.each(typed)('%s: typing %s shows %s', async (mode, text, shown) => {
    const user = userEvent.setup()
    render(<TaxIdField mode={mode} />)
    await user.type(screen.getByRole('textbox'), text)
    expect(screen.getByRole('textbox')).toHaveValue(shown)
  })

  const pasted = [
    ['529.982.247-25', '529.982.247-25'],
    [' 529 982 247 25 ', '529.982.247-25'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
  ] as const
  test.each(pasted)('pasting "%s" shows %s', async (text, shown) => {
    const user = userEvent.setup()
    render(<TaxIdField mode="any" />)
    await user.click(screen.getByRole('textbox'))
    await user.paste(text)
    expect(screen.getByRole('textbox')).toHaveValue(shown)
  })

  test('a pasted phone loses the country, not a figure', async () => {
    const user = userEvent.setup()
    render(<PhoneField />)
    await user.click(screen.getByRole('textbox'))
    await user.paste('+55 (11) 98765-4321')
    expect(screen.getByRole('textbox')).toHaveValue('(11) 98765-4321')
  })

  test.each([
    ['insertFromPaste', '7 de março de 1985'],
    ['insertText', '7 de março de 1985'],
    ['insertReplacementText', '1985-03-07'],
  ])('a date that comes at once by %s is read in words too', (inputType, data) => {
    render(<DateField />)
    fireEvent.input(screen.getByRole('textbox'), { inputType, data, target: { value: data } })
    expect(screen.getByRole('textbox')).toHaveValue('07/03/1985')
  })

  test('the caret stays where the change was made', async () => {
    const user = userEvent.setup()
    render(<TaxIdField mode="PF" defaultValue="52998224725" />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(input, '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(input).toHaveValue('529.822.472-5')
    expect(input.selectionStart).toBe(3)
    await user.keyboard('9')
    expect(input).toHaveValue('529.982.247-25')
    expect(input.selectionStart).toBe(5)
  })

  test('an amount is written as one writes it', async () => {
    const user = userEvent.setup()
    render(<MoneyField />)
    await user.type(screen.getByRole('textbox'), '12345,6')
    expect(screen.getByRole('textbox')).toHaveValue('12.345,6')
  })

  test('listeners and the form library read the masked text', async () => {
    const user = userEvent.setup()
    const save = jest.fn()
    render(<ConsultForm save={save} />)
    await user.type(screen.getByRole('textbox'), '52998224725{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledWith({ cpf: '529.982.247-25' }))
  })

  test('a default value without separators is shown with them', () => {
    render(<ConsultForm cpf="52998224725" save={jest.fn()} />)
    expect(screen.getByRole('textbox')).toHaveValue('529.982.247-25')
  })
})

test.each([
  ['PF', 'numeric'],
  ['PJ', 'text'],
  ['any', 'text'],
] as const)('%s opens the %s keyboard', (mode, keyboard) => {
  render(<TaxIdField mode={mode} />)
  expect(screen.getByRole('textbox')).toHaveAttribute('inputmode', keyboard)
})

test('what was typed before the page came alive is kept and counts', async () => {
  const user = userEvent.setup()
  const save = jest.fn()
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<ConsultForm save={save} />)
  await user.type(screen.getByRole('textbox'), '52998224725')

  const root = await act(async () => hydrateRoot(page, <ConsultForm save={save} />))
  expect(screen.getByRole('textbox')).toHaveValue('529.982.247-25')
  await user.type(screen.getByRole('textbox'), '{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledWith({ cpf: '529.982.247-25' }))

  await act(async () => root.unmount())
  page.remove()
})

function ConsultForm({ save, cpf = '' }: { save: (values: { cpf: string }) => void; cpf?: string }) {
  const { register, handleSubmit } = useForm({ defaultValues: { cpf } })
  return (
    <form onSubmit={handleSubmit((values) => save(values))}>
      <TaxIdField mode="PF" {...register('cpf')} />
      <button type="submit">Consultar</button>
    </form>
  )
}
