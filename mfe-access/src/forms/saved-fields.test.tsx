import { clearVisit, tabStore, visit } from '@portal/runtime'
import { type Handlers, renderRoutes } from '@portal/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import routes from '../routes'

const CPF = '39053344705'
const CNPJ = '33444555000181'

const answers: Handlers = {
  'GET /api/login/GetFone/{id}': { status: 200, data: { telefone: '' } },
  'GET /api/login/GetEmail/{id}': { status: 200, data: { email: '' } },
  'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '********', motherName: '********' } },
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '********', partnerIdentification: '********' },
  },
  'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 5 } },
  'PUT /api/auth/PhoneRegister': { status: 200, data: { status: 'OK', telefone: '', email: '' } },
  'PUT /api/auth/AtualizarTelefone': { status: 200, data: { status: 'OK', telefone: '', email: '' } },
  'POST /api/login/cadastro': {
    status: 200,
    data: { status: 'OK', pendente: true, telefone: '', email: '' },
  },
  'POST /api/v1/User/pj/updatePhone': { status: 200, data: { status: 'OK', telefone: '', email: '' } },
  'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios: [] } },
}

function open(path: string, before: () => void = () => undefined) {
  const consulted = /pj/.test(path) ? CNPJ : CPF
  const screens = routes.filter((route) => route.path === path)
  return renderRoutes(screens, path, { consulted, answers, before })
}

/** Simulates a reload: only the tab's storage survives. */
function reload(path: string) {
  const stored = Object.entries(sessionStorage)
  cleanup()
  return open(path, () => {
    for (const [key, value] of stored) sessionStorage.setItem(key, value)
  })
}

const email = /^E-mail/
const forms = [
  [
    '/cadastro-pj',
    [
      ['Ano de fundação', '2014'],
      ['CPF de quem responde pela empresa', '111.444.777-35'],
      ['Telefone com DDD', '(19) 97654-3210'],
      [email, 'contato@exemplo.com.br'],
    ],
  ],
  [
    '/atualizar-dados-pj',
    [
      ['Ano de fundação', '2014'],
      ['CPF de quem responde pela empresa', '111.444.777-35'],
      ['Novo telefone com DDD', '(19) 97654-3210'],
    ],
  ],
  [
    '/pj-kba',
    [
      ['Ano de fundação', '2014'],
      ['CPF de quem responde pela empresa', '111.444.777-35'],
    ],
  ],
  [
    '/atualizar-telefone',
    [
      ['Data de nascimento', '02/11/1972'],
      ['Nome completo da mãe', 'Madalena da Silva'],
      ['Novo telefone com DDD', '(11) 97654-3210'],
    ],
  ],
  [
    '/atualizar-dados',
    [
      ['Data de nascimento', '02/11/1972'],
      ['Nome completo da mãe', 'Madalena da Silva'],
    ],
  ],
] as const

test.each(forms)('what was typed at %s is there after a reload', async (path, typed) => {
  const { user } = open(path)
  for (const [label, text] of typed) await user.type(await screen.findByLabelText(label), text)
  reload(path)
  for (const [label, text] of typed) expect(await screen.findByLabelText(label)).toHaveValue(text)
})

test('the contacts of the second step as well, and from one step to the other', async () => {
  const { user } = open('/atualizar-dados')
  await user.type(await screen.findByLabelText('Data de nascimento'), '02111972')
  await user.type(screen.getByLabelText('Nome completo da mãe'), 'Madalena da Silva')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(await screen.findByLabelText('Celular com DDD'), '11976543210')
  await user.type(screen.getByLabelText(email), 'luzia@exemplo.com.br')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))

  const again = reload('/atualizar-dados')
  await again.user.click(await screen.findByRole('button', { name: 'Continuar' }))
  expect(await screen.findByLabelText('Celular com DDD')).toHaveValue('(11) 97654-3210')
  expect(screen.getByLabelText(email)).toHaveValue('luzia@exemplo.com.br')

  await again.user.click(screen.getByRole('button', { name: 'Salvar contatos' }))
  await waitFor(() => expect(again.location()).toBe('/cod-sms'))
  expect([visit.get('phone'), visit.get('email'), visit.get('motherName')]).toEqual([null, null, null])
})

test('a password is nowhere, what was emptied is gone, the home clears the rest', async () => {
  const { user } = open('/cadastro-pj')
  await user.type(await screen.findByLabelText('Crie uma senha'), 'uma frase curta')
  await user.type(screen.getByLabelText('Telefone com DDD'), '19976543210')
  await user.type(screen.getByLabelText(email), 'a')
  await user.clear(screen.getByLabelText(email))
  expect(
    tabStore
      .keys()
      .map((key) => tabStore.read(key))
      .join(),
  ).not.toContain('frase')
  expect([visit.get('phone'), visit.get('email')]).toEqual(['(19) 97654-3210', null])
  clearVisit()
  reload('/cadastro-pj')
  expect(await screen.findByLabelText('Telefone com DDD')).toHaveValue('')
})
