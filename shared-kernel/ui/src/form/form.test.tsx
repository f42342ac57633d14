import { textField } from '@portal/domain/fields/field'
import { password as passwordField } from '@portal/domain/fields/password'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../action/button'
import { ErrorSummary } from './error-summary'
import { Form } from './form'
import { PasswordField } from './password-field'
import { TaxIdField } from './tax-id-field'
import { useForm } from './use-form'

interface Login {
  cpf: string
  senha: string
}

const fields = {
  cpf: textField(
    'Informe o CPF',
    [
      [(text) => text.length >= 14, 'Faltam números'],
      [(text) => text.startsWith('5'), 'CPF em formato inválido'],
    ],
    (text) => text.replace(/[.-]/g, ''),
  ),
  senha: passwordField,
}

function LoginForm({ enter }: { enter: (values: Login) => Promise<void> | void }) {
  const form = useForm({ fields, defaultValues: { cpf: '', senha: '' }, shouldFocusError: false })
  return (
    <Form onSubmit={form.handleSubmit((values) => enter(values))}>
      <ErrorSummary {...form.summary()} />
      <TaxIdField mode="PF" {...form.field('cpf')} />
      <PasswordField {...form.field('senha')} />
      <Button type="submit">Entrar</Button>
    </Form>
  )
}

const cpf = () => screen.getByRole('textbox', { name: 'CPF' })
const password = () => screen.getByLabelText('Senha')
const enterButton = () => screen.getByRole('button', { name: 'Entrar' })

test('says nothing before a field is touched, then everything that is wrong with it', async () => {
  const user = userEvent.setup()
  render(<LoginForm enter={jest.fn()} />)
  expect(cpf()).toBeValid()

  await user.type(cpf(), '123')
  await user.tab()
  await waitFor(() => expect(cpf()).toHaveAccessibleDescription(/Faltam números\s+CPF em formato inválido/))
  expect(password()).toBeValid()
})

function OneField({ refused }: { refused?: string }) {
  const form = useForm({ fields: { cpf: fields.cpf }, defaultValues: { cpf: '' } })
  return (
    <Form onSubmit={form.handleSubmit(() => refused && form.refuse('cpf', refused))}>
      <TaxIdField mode="PF" {...form.field('cpf')} />
      <Button type="submit">Continuar</Button>
    </Form>
  )
}

describe('a message is said aloud', () => {
  test('to who stays in the field with Enter', async () => {
    const user = userEvent.setup()
    render(<OneField />)
    await user.type(cpf(), '123{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Erro: Faltam números/)
    expect(cpf()).toHaveFocus()
  })

  test('again to who sends it again as it was', async () => {
    const user = userEvent.setup()
    render(<OneField />)
    await user.type(cpf(), '123{Enter}')
    const said = await screen.findByRole('alert')
    const roles: (string | null)[] = []
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) roles.push(oldValue)
    }).observe(said, { attributeFilter: ['role'], attributeOldValue: true })
    await user.keyboard('{Enter}')
    // Removed and set again.
    await waitFor(() => expect(roles).toEqual(['alert', null]))
    expect(said).toHaveRole('alert')
  })

  test('to who comes to the field before it is there', async () => {
    const user = userEvent.setup()
    render(<OneField refused="Não achamos este CPF" />)
    await user.type(cpf(), '52998224725')
    await user.click(screen.getByRole('button', { name: 'Continuar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro: Não achamos este CPF')
  })

  test('not to who has gone on', async () => {
    const user = userEvent.setup()
    render(<OneField />)
    await user.type(cpf(), '123')
    await user.tab()
    await waitFor(() => expect(cpf()).toHaveAccessibleDescription(/^Erro: Faltam números/))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('not to who is typing', async () => {
    const user = userEvent.setup()
    render(<OneField />)
    await user.type(cpf(), '52998224725{Enter}{Backspace}')
    await waitFor(() => expect(cpf()).toHaveAccessibleDescription('Erro: Faltam números'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('a failed attempt moves the focus to the summary, whose links lead to the fields', async () => {
  const user = userEvent.setup()
  const enter = jest.fn()
  render(<LoginForm enter={enter} />)
  await user.click(enterButton())

  const summary = await screen.findByRole('alert', { name: 'Confira estes campos' })
  await waitFor(() => expect(summary).toHaveFocus())
  const link = screen.getByRole('link', { name: 'Informe a senha' })
  expect(link).toHaveAttribute('href', `#${password().id}`)
  await user.click(link)
  expect(password()).toHaveFocus()

  await user.click(enterButton())
  await waitFor(() => expect(summary).toHaveFocus())
  expect(enter).not.toHaveBeenCalled()
})

test('is sent once, however often it is asked to while it is on its way', async () => {
  const user = userEvent.setup()
  let answer = () => {}
  const enter = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  render(<LoginForm enter={enter} />)
  await user.type(cpf(), '52998224725')
  await user.type(password(), 'segredo longo{Enter}{Enter}')
  await user.click(enterButton())
  expect(enterButton()).toHaveAttribute('aria-busy', 'true')
  expect(enter).toHaveBeenCalledTimes(1)
  expect(enter).toHaveBeenCalledWith({ cpf: '52998224725', senha: 'segredo longo' })

  answer()
  await waitFor(() => expect(enterButton()).not.toHaveAttribute('aria-busy'))
})

test('a shown password hides again when the form is sent', async () => {
  const user = userEvent.setup()
  render(<LoginForm enter={jest.fn()} />)
  await user.type(password(), 'segredo')
  expect(password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(password()).toHaveAttribute('type', 'text')

  await user.click(enterButton())
  await waitFor(() => expect(password()).toHaveAttribute('type', 'password'))
  expect(password()).toHaveValue('segredo')
})

describe('an answer that does not come', () => {
  const SLOW =
    'Está demorando mais do que o normal. Confira a sua internet: o que você digitou continua aqui.'
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  async function send(ownWaiting: boolean) {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    render(
      <Form onSubmit={() => answered} ownWaiting={ownWaiting}>
        <input defaultValue="529.982.247-25" />
        <Button type="submit">Consultar</Button>
      </Form>,
    )
    act(() => screen.getByRole('button').click())
    act(() => void jest.advanceTimersByTime(4999))
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    act(() => void jest.advanceTimersByTime(1))
    return () => act(async () => answer())
  }

  test('is told in the form after five seconds, until it comes', async () => {
    const answer = await send(false)
    expect(screen.getByRole('status')).toHaveTextContent(SLOW)
    expect(screen.getByRole('textbox')).toHaveValue('529.982.247-25')
    await answer()
    expect(screen.queryByText(SLOW)).not.toBeInTheDocument()
  })

  test('is left to a screen that tells it in its own words', async () => {
    await send(true)
    expect(screen.queryByText(SLOW)).not.toBeInTheDocument()
  })
})
