import { textField } from '@portal/domain/fields/field'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../action/button'
import { Form } from './form'
import * as library from './form-core'
import { PhoneField } from './preset-fields'
import { useLateForm } from './use-late-form'

const fields = {
  telefone: textField('Informe o telefone', [[(text) => text.length >= 14, 'Faltam números']], (text) =>
    text.replace(/\D/g, ''),
  ),
}
const load = jest.fn<Promise<typeof library | null>, []>()
const save = jest.fn()

function PhoneForm() {
  const form = useLateForm(fields, load)
  return (
    <Form
      onFocus={form.prepare}
      onSubmit={form.handleSubmit(({ telefone }) => {
        if (save(telefone) === 'refused') form.refuse('telefone', 'Já existe')
      })}
    >
      <PhoneField {...form.field('telefone')} />
      <Button type="submit">Enviar</Button>
      <p role="status">{form.trouble}</p>
    </Form>
  )
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefone com DDD' })
const send = () => screen.getByRole('button', { name: 'Enviar' })

/** Delays the library until the returned function is called. */
function holdLibrary(): () => void {
  let arrive = () => {}
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = () => resolve(library)
    }),
  )
  return arrive
}

beforeEach(() => {
  jest.resetAllMocks()
  load.mockResolvedValue(library)
})

test('the library comes with the first use, once', async () => {
  const user = userEvent.setup()
  render(<PhoneForm />)
  expect(load).not.toHaveBeenCalled()
  await user.click(phone())
  await user.tab()
  await user.click(phone())
  expect(load).toHaveBeenCalledTimes(1)
})

test('a field that was left before the library was there is checked when it comes', async () => {
  const arrive = holdLibrary()
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.type(phone(), '119')
  await user.tab()
  expect(phone()).toBeValid()
  arrive()
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(/Faltam números/))
  await user.type(phone(), '87654321')
  await waitFor(() => expect(phone()).toBeValid())
})

test('what was typed and sent before the library was there is sent when it comes', async () => {
  const arrive = holdLibrary()
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.type(phone(), '11987654321{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('waiting')
  expect(save).not.toHaveBeenCalled()
  arrive()
  await waitFor(() => expect(save).toHaveBeenCalledWith('11987654321'))
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
})

test('a form that was left before the library was there is not sent', async () => {
  const arrive = holdLibrary()
  const late = renderHook(() => useLateForm(fields, load))
  const sent = late.result.current.handleSubmit(save)()
  late.unmount()
  arrive()
  await expect(sent).resolves.toBeUndefined()
  expect(save).not.toHaveBeenCalled()
})

test('a field that is left empty says nothing before the form is sent, then it says so and has the focus', async () => {
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.click(phone())
  await user.tab()
  expect(phone()).toBeValid()
  await user.click(send())
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(/Informe o telefone/))
  expect(phone()).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('what the page filled in without a word is what is sent', async () => {
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.click(phone())
  phone().value = '(11) 98765-4321'
  await user.click(send())
  await waitFor(() => expect(save).toHaveBeenCalledWith('11987654321'))
})

test('what the bank refuses is said at the field, until it is changed', async () => {
  save.mockReturnValue('refused')
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.type(phone(), '11987654321')
  await user.click(send())
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(/Já existe/))
  expect(phone()).toHaveFocus()
  await user.type(phone(), '{Backspace}0')
  await waitFor(() => expect(phone()).toBeValid())
})

test.each([
  ['fails', () => load.mockRejectedValue(new Error('offline'))],
  ['does not come in time', () => load.mockResolvedValue(null)],
])('a library that %s is said, and the next attempt loads it again', async (_, arrange) => {
  arrange()
  const user = userEvent.setup()
  render(<PhoneForm />)
  await user.type(phone(), '11987654321')
  await user.click(send())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('missing'))
  expect(phone()).toHaveValue('(11) 98765-4321')
  load.mockResolvedValue(library)
  await user.click(send())
  await waitFor(() => expect(save).toHaveBeenCalledWith('11987654321'))
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
})
