import { pendingPassword, visit } from '@portal/runtime'
import { type Handlers, jwt, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CPF = '11144477735'
const screens = routes.filter(({ path }) => path === '/cod-sms')

/** Simulates a reload: the mark in the tab's storage survives, the password in memory does not. */
function openAfterReload(more: Handlers = {}) {
  return renderRoutes(screens, '/cod-sms', {
    consulted: CPF,
    answers: {
      'PUT /api/login/PwsRegister': {
        status: 200,
        data: { status: 'OK', pendente: true, telefone: '(21) *****-1234', email: '' },
      },
      'POST /api/consultar_codigo': {
        status: 200,
        data: { status: 'OK', token: jwt({ CpfCnpj: CPF }), expiraEm: '2030-01-01T00:00:00-03:00' },
      },
      ...more,
      'POST /api/v1/criar_exec': { status: 200, data: { execId: 'exec-12345678' } },
    },
    before: () => {
      sessionStorage.setItem('visit.passwordChosen', 'true')
      const sentAt = Date.now() - 5000
      visit.set('sentCode', {
        taxId: CPF,
        channel: 'SMS',
        destination: '(21) *****-1234',
        sentAt,
        nextAt: sentAt + 60_000,
      })
    },
  })
}

test('a reload that lost the new password is told, and the password asked for again', async () => {
  const { user, calls, location } = openAfterReload()
  expect(await screen.findByText('Digite sua senha nova outra vez')).toBeInTheDocument()
  expect(screen.getByText(/O código que enviamos continua valendo/)).toBeInTheDocument()
  await user.type(screen.getByLabelText('Nova senha'), 'uma frase curta')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(await screen.findByLabelText('Código de acesso'), 'a7kp')
  await waitFor(() => expect(location()).toBe('/painel-controle'))
  expect(calls.find(({ call }) => call === 'POST /api/consultar_codigo')?.body).toEqual({
    cpf: CPF,
    CodigoAcesso: 'A7KP',
    senha: 'uma frase curta',
  })
  expect(pendingPassword.isLost()).toBe(false)
})

test('a password that the bank refuses with the right code is chosen again, and the code with it', async () => {
  const refused = 'Esta senha usa os seus dados.'
  const { user, calls } = openAfterReload({
    'POST /api/consultar_codigo': () => {
      throw problem(400, 'Senha recusada', { codigo: 'SENHA_RECUSADA', detail: refused })
    },
  })
  await user.type(await screen.findByLabelText('Nova senha'), 'uma frase curta')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(await screen.findByLabelText('Código de acesso'), 'a7kp')
  expect(await screen.findByText(new RegExp(refused))).toBeInTheDocument()
  await user.type(screen.getByLabelText('Nova senha'), 'outra frase comprida')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(await screen.findByLabelText('Código de acesso'), 'a7kp')
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === 'POST /api/consultar_codigo')[1]?.body).toMatchObject({
      CodigoAcesso: 'A7KP',
      senha: 'outra frase comprida',
    }),
  )
})

test('nobody has to create a password after all', async () => {
  const { user, calls } = openAfterReload()
  await user.click(await screen.findByRole('button', { name: 'Entrar só com o código, sem criar senha' }))
  expect(
    screen.getByText('Enviamos um código de quatro letras e números para um contato do seu cadastro.'),
  ).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Código de acesso'), 'a7kp')
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/consultar_codigo')?.body).toEqual({
      cpf: CPF,
      code: 'A7KP',
    }),
  )
})

test('a right code whose first answer was lost is not called incorrect', async () => {
  const { user } = openAfterReload({
    'POST /api/consultar_codigo': () => {
      const refusal = problem(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 0 })
      throw Object.assign(refusal, { isRepetition: true })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Entrar só com o código, sem criar senha' }))
  await user.type(await screen.findByLabelText('Código de acesso'), 'a7kp')
  expect(await screen.findByText(/Ele pode ter valido na tentativa anterior/)).toBeInTheDocument()
  expect(screen.queryByText(/Código incorreto/)).not.toBeInTheDocument()
})
