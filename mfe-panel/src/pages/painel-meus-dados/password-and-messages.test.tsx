import { useToasts, visit } from '@portal/runtime'
import { type Handlers, jwt, problem } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { MARIA } from '../../testing/offers'
import { bodyOf, confirmWith, ok, openProfile } from '../../testing/profile'

const PASSWORD = 'PUT /api/login/PwsRegister2'
const REFUSED = () => {
  throw problem(400, 'Senha recusada', {
    codigo: 'SENHA_RECUSADA',
    detail: 'Esta senha usa o seu endereço.',
  })
}

test('a new password is confirmed by a code', async () => {
  const opened = openProfile({
    [PASSWORD]: { status: 200, data: { status: 'OK', pendente: false, telefone: '', email: '' } },
  })
  await opened.user.type(await screen.findByLabelText('Nova senha'), '529.982.247-25')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
  expect(await screen.findByText('A senha não pode ser o seu CPF ou CNPJ')).toBeVisible()
  await opened.user.clear(screen.getByLabelText('Nova senha'))
  await opened.user.type(screen.getByLabelText('Nova senha'), 'minha casa na praia')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
  await confirmWith(opened, 'AB3D')
  await waitFor(() =>
    expect(bodyOf(opened, PASSWORD)).toEqual({
      cpfCnpj: MARIA,
      senha: 'minha casa na praia',
      StateMode: 'PF',
    }),
  )
  expect(useToasts.getState().toasts[0]?.message).toBe('Senha alterada.')
  expect(screen.getByLabelText('Nova senha')).toHaveValue('')
})

test.each([
  ['at once', { [PASSWORD]: REFUSED }],
  [
    'with the code',
    {
      [PASSWORD]: { status: 200, data: { status: 'OK', pendente: true, telefone: '', email: '' } },
      'POST /api/consultar_codigo': REFUSED,
    },
  ],
] satisfies [string, Handlers][])(
  'a password that only the bank finds easy, %s, is kept in its field with the reason',
  async (_when, answers) => {
    const opened = openProfile(answers)
    await opened.user.type(await screen.findByLabelText('Nova senha'), 'rua das flores 12')
    await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
    await confirmWith(opened, 'AB3D')
    const field = await screen.findByLabelText('Nova senha')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Esta senha usa o seu endereço\./))
    expect(field).toBeInvalid()
    expect(field).toHaveValue('rua das flores 12')
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(useToasts.getState().toasts).toEqual([])
  },
)

test('a password that the bank keeps pending becomes valid with the code', async () => {
  const opened = openProfile({
    [PASSWORD]: { status: 200, data: { status: 'OK', pendente: true, telefone: '', email: '' } },
    'POST /api/consultar_codigo': {
      status: 200,
      data: { status: 'OK', token: jwt({ CpfCnpj: MARIA }), expiraEm: '2026-11-24T11:00:00-03:00' },
    },
  })
  await opened.user.type(await screen.findByLabelText('Nova senha'), 'minha casa na praia')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
  await confirmWith(opened, 'ab3d')
  await waitFor(() =>
    expect(bodyOf(opened, 'POST /api/consultar_codigo')).toEqual({
      cpf: MARIA,
      CodigoAcesso: 'AB3D',
      senha: 'minha casa na praia',
    }),
  )
})

test('who has lost the contacts is told what to do, and is asked no questions for a password', async () => {
  const { user: person } = openProfile()
  await person.type(await screen.findByLabelText('Nova senha'), 'minha casa na praia')
  await person.click(screen.getByRole('button', { name: 'Salvar senha' }))
  await person.click(await screen.findByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
  expect(screen.getByText(/troque primeiro o contato em Contatos/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver como ir a uma agência' })).toBeVisible()
  expect(screen.queryByLabelText('Data de nascimento')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Prefiro receber um código' }))
  expect(screen.getByRole('button', { name: 'Enviar código' })).toBeVisible()
})

test('answers given earlier on the screen do not do for a password: a code is asked for', async () => {
  const { user: person } = openProfile({
    'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 3 } },
    [PASSWORD]: () => {
      throw problem(403, 'Confirmação necessária', { codigo: 'CONFIRMACAO_NECESSARIA' })
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await person.click(screen.getByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
  await person.type(screen.getByLabelText('Data de nascimento'), '14031985')
  await person.type(screen.getByLabelText('Nome completo da mãe'), 'Ana Lucia de Souza')
  await person.click(screen.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText('(11) 98765-4321')
  await person.type(screen.getByLabelText('Nova senha'), 'minha casa na praia')
  await person.click(screen.getByRole('button', { name: 'Salvar senha' }))
  expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
  expect(screen.queryByLabelText('Data de nascimento')).not.toBeInTheDocument()
  expect(screen.queryByText('Confirmação necessária')).not.toBeInTheDocument()
})

test('without a contact that a code can reach, the password says what to do', async () => {
  const { user: person } = openProfile({
    'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: MARIA, meios: [] } },
  })
  await person.type(await screen.findByLabelText('Nova senha'), 'minha casa na praia')
  await person.click(screen.getByRole('button', { name: 'Salvar senha' }))
  expect(await screen.findByText(/troque primeiro o contato em Contatos/)).toBeVisible()
  expect(screen.queryByLabelText('Data de nascimento')).not.toBeInTheDocument()
})

test('who has just come in by a code is not asked for another one', async () => {
  const opened = openProfile({
    [PASSWORD]: { status: 200, data: { status: 'OK', pendente: false, telefone: '', email: '' } },
  })
  visit.set('codeChannel', 'sms')
  await opened.user.type(await screen.findByLabelText('Nova senha'), 'minha casa na praia')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe('Senha alterada.'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('WhatsApp messages: two changes at once reach the bank one after the other', async () => {
  const bodies: unknown[] = []
  let answer = () => {}
  const opened = openProfile({
    'POST /api/v1/basic-data/{id}': ({ body }) => {
      bodies.push(body)
      return new Promise((resolve) => {
        answer = () => resolve(ok)
      })
    },
    'POST /api/v1/termos-whatsapp/{digits}': ok,
  })
  const toggle = await screen.findByRole('switch', { name: 'Receber mensagens no WhatsApp' })
  await opened.user.click(toggle)
  await opened.user.click(toggle)
  expect(toggle).not.toBeChecked()
  await waitFor(() => expect(bodies).toMatchObject([{ optInWhatsApp: true }]))
  answer()
  await waitFor(() => expect(bodies).toMatchObject([{ optInWhatsApp: true }, { optInWhatsApp: false }]))
  answer()
  const terms = () => opened.calls.filter(({ call }) => call === 'POST /api/v1/termos-whatsapp/{digits}')
  await waitFor(() => expect(terms()).toHaveLength(2))
  expect(terms().map(({ body }) => body)).toEqual([{ optInWhatsApp: true }, { optInWhatsApp: false }])
  expect(toggle).not.toBeChecked()
})

test('WhatsApp messages: on at once, and back when the bank refuses', async () => {
  let refuse = false
  const opened = openProfile({
    'POST /api/v1/basic-data/{id}': () => {
      if (refuse) throw problem(409, 'Recusado')
      return ok
    },
    'POST /api/v1/termos-whatsapp/{digits}': ok,
  })
  const toggle = await screen.findByRole('switch', { name: 'Receber mensagens no WhatsApp' })
  await opened.user.click(toggle)
  expect(toggle).toBeChecked()
  expect(bodyOf(opened, 'POST /api/v1/basic-data/{id}')).toEqual({ optInWhatsApp: true, documentCode: MARIA })
  await waitFor(() =>
    expect(bodyOf(opened, 'POST /api/v1/termos-whatsapp/{digits}')).toEqual({ optInWhatsApp: true }),
  )
  refuse = true
  await opened.user.click(toggle)
  await waitFor(() => expect(toggle).toBeChecked())
  expect(screen.getByRole('alert')).toBeVisible()
})

test('a WhatsApp choice that changed on another device is told, and asked for again', async () => {
  let elsewhere = { optInWhatsApp: false, versao: 'desligada' }
  const bodies: unknown[] = []
  const opened = openProfile({
    'GET /api/v1/basic-data/{id}': () => ({
      status: 200,
      data: { documentCode: MARIA, nome: 'MARIA', ...elsewhere },
    }),
    'POST /api/v1/basic-data/{id}': ({ body }) => {
      bodies.push(body)
      elsewhere = { optInWhatsApp: true, versao: 'ligada' }
      throw problem(412, 'A escolha foi alterada em outro lugar', { codigo: 'ALTERADO' })
    },
  })
  const toggle = await screen.findByRole('switch', { name: 'Receber mensagens no WhatsApp' })
  await opened.user.click(toggle)
  expect(
    await screen.findByText('Esta escolha mudou em outro lugar: as mensagens estão ligadas agora.'),
  ).toBeVisible()
  expect(toggle).toBeChecked()
  await opened.user.click(toggle)
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toMatchObject([
    { optInWhatsApp: true, versao: 'desligada' },
    { optInWhatsApp: false, versao: 'ligada' },
  ])
})

test('a WhatsApp choice whose answer was lost is read back', async () => {
  const opened = openProfile({
    'POST /api/v1/basic-data/{id}': () => {
      throw problem(503, 'Erro')
    },
    'GET /api/v1/basic-data/{id}': {
      status: 200,
      data: { documentCode: MARIA, nome: 'MARIA', optInWhatsApp: true },
    },
    'POST /api/v1/termos-whatsapp/{digits}': ok,
  })
  const toggle = await screen.findByRole('switch', { name: 'Receber mensagens no WhatsApp' })
  await opened.user.click(toggle)
  await waitFor(() => expect(toggle).not.toBeChecked())
  expect(await screen.findByText(/^Não sabemos se a sua escolha foi salva/)).toBeVisible()
  expect(toggle).toBeChecked()
})

test('a password whose answer was lost is neither told as changed nor as unchanged', async () => {
  const opened = openProfile({
    'PUT /api/login/PwsRegister2': () => {
      throw problem(503, 'Erro')
    },
  })
  visit.set('codeChannel', 'sms')
  await opened.user.type(await screen.findByLabelText('Nova senha'), 'uma frase curta')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar senha' }))
  expect(await screen.findByText(/^Não sabemos se a senha mudou/)).toBeVisible()
})
