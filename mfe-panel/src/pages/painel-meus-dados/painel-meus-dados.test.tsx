import { debtorNameQuery } from '@portal/debtor/reads'
import { execution, useToasts } from '@portal/runtime'
import { queryClient } from '@portal/runtime/query'
import { problem } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor } from '@testing-library/react'
import { BAKERY, MARIA } from '../../testing/offers'
import { bodyOf, changed, codeSent, confirmWith, openProfile, UPDATE, user } from '../../testing/profile'

test('everything is masked, and nothing whole is in the page', async () => {
  const { steps } = openProfile()
  execution.set('EXEC-12345678')
  expect(await screen.findByText('Maria Aparecida de Souza')).toBeVisible()
  expect(screen.getByText('***.982.247-**')).toBeVisible()
  expect(screen.getByText('(11) *****-4321')).toBeVisible()
  const page = document.body.textContent ?? ''
  expect(page).toContain('m****@exemplo.com.br')
  expect(page).not.toMatch(/98765-4321|maria\.souza|14\/03\/1985|Acácias|529\.982/i)
  await waitFor(() => expect(steps).toEqual(['pcMeusDados']))
})

test('a code shows the data whole, and leaves the name for the bar', async () => {
  const opened = openProfile()
  await opened.user.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await confirmWith(opened, 'AB3D')
  expect(await screen.findByText('(11) 98765-4321')).toBeVisible()
  expect(screen.getByText('529.982.247-25')).toBeVisible()
  expect(screen.getByText('14/03/1985')).toBeVisible()
  expect(screen.getByText('Rua das Acácias, 250')).toHaveAttribute('translate', 'no')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(queryClient.getQueryData(debtorNameQuery().queryKey)).toBe(user.nome)
  await opened.user.click(screen.getByRole('button', { name: 'Ocultar dados completos' }))
  expect(screen.queryByText('(11) 98765-4321')).not.toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'Mostrar dados completos' }))
  expect(screen.getByText('(11) 98765-4321')).toBeVisible()
})

test('a wrong code is said at the field with the tries left, and shows nothing', async () => {
  const opened = openProfile()
  await opened.user.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await confirmWith(opened, 'ZZZZ')
  expect(await screen.findByText('Código incorreto. Restam 2 tentativas.')).toBeVisible()
  expect(document.body.textContent).not.toContain('98765-4321')
})

test('a call rings only where voice is configured', async () => {
  const { user: person } = openProfile()
  await person.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  expect(screen.getByRole('radio', { name: /SMS/ })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /Ligação/ })).not.toBeInTheDocument()
})

test('a code that is on its way already counts', async () => {
  const opened = openProfile({
    'GET /api/login/GetCodigo/{id}': () => {
      throw Object.assign(problem(429, 'Aguarde para pedir outro código'), { retryAfter: 37 })
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await opened.user.click(screen.getByRole('button', { name: 'Enviar código' }))
  expect(await screen.findByText('37 s')).toBeVisible()
  // The focused button was removed.
  expect(document.body).not.toHaveFocus()
})

test('a new phone is saved after the code, as digits, and recorded', async () => {
  const opened = openProfile({ [UPDATE]: changed })
  execution.set('EXEC-12345678')
  await opened.user.click(await screen.findByRole('button', { name: 'Alterar celular ou telefone' }))
  await opened.user.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  expect(bodyOf(opened, UPDATE)).toBeUndefined()
  await confirmWith(opened, 'AB3D')
  await waitFor(() => expect(bodyOf(opened, UPDATE)).toEqual({ cpfCnpj: MARIA, telefone: '21912345678' }))
  expect(useToasts.getState().toasts[0]?.message).toBe('Dados atualizados.')
  expect(screen.queryByText('(11) 98765-4321')).not.toBeInTheDocument()
  await waitFor(() => expect(opened.steps).toContain('atualizouTelefone'))
})

test('a refused phone leads back to what was typed', async () => {
  const opened = openProfile({
    [UPDATE]: () => {
      throw problem(409, 'Telefone já existe em outro CPF')
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Alterar celular ou telefone' }))
  await opened.user.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  await confirmWith(opened, 'AB3D')
  expect(await screen.findByText('Telefone já existe em outro CPF')).toBeVisible()
  expect(screen.getByLabelText('Novo telefone com DDD')).toHaveValue('(21) 91234-5678')
})

test.each([
  ['it was saved', '21912345678', 'Dados atualizados.'],
  ['nobody can tell', '11987654321', undefined],
])('a new phone whose answer was lost is read back: %s', async (_, destino, message) => {
  let isSent = false
  const opened = openProfile({
    [UPDATE]: () => {
      isSent = true
      throw problem(503, 'Erro')
    },
    'GET /api/v1/getContactMeans/{id}': () => ({
      status: 200,
      data: { cpfCnpj: MARIA, meios: [{ canal: 'SMS', destino: isSent ? destino : '11987654321' }] },
    }),
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Alterar celular ou telefone' }))
  await opened.user.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  await confirmWith(opened, 'AB3D')
  if (message === undefined)
    expect(await screen.findByText(/^Não sabemos se os dados foram salvos/)).toBeVisible()
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe(message))
})

test('a new e-mail goes in capitals, and a link goes to it', async () => {
  const opened = openProfile({
    [UPDATE]: changed,
    'POST /api/auth/urlAutenticaEmailResposta': {
      ...codeSent,
      data: { ...codeSent.data, destino: 'n****@exemplo.com.br' },
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Alterar e-mail' }))
  await opened.user.type(screen.getByLabelText('Novo e-mail'), 'nova@exemplo.com.br')
  await opened.user.click(screen.getByRole('button', { name: 'Salvar e-mail' }))
  await confirmWith(opened, 'AB3D')
  await waitFor(() =>
    expect(bodyOf(opened, UPDATE)).toEqual({ cpfCnpj: MARIA, email: 'NOVA@EXEMPLO.COM.BR' }),
  )
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.message).toBe(
      'Enviamos um link para n****@exemplo.com.br. Abra o e-mail para confirmar.',
    ),
  )
})

test('the postal code fills in the address; an unknown one is said and recorded', async () => {
  const opened = openProfile({
    [UPDATE]: changed,
    'GET /api/v1/cep/{cep}': ({ params }) =>
      params.cep === '20040002'
        ? {
            status: 200,
            data: {
              cep: '20040-002',
              logradouro: 'Avenida Rio Branco',
              complemento: '',
              bairro: 'Centro',
              localidade: 'Rio de Janeiro',
              uf: 'RJ',
              estado: 'Rio de Janeiro',
              ddd: '21',
            },
          }
        : { status: 200, data: { erro: 'true' } },
  })
  execution.set('EXEC-12345678')
  const { user: person } = opened
  await person.click(await screen.findByRole('button', { name: 'Alterar endereço' }))
  const postalCode = screen.getByLabelText('CEP')
  await person.type(postalCode, '99999999')
  expect(await screen.findByText('CEP não encontrado')).toBeVisible()
  await waitFor(() => expect(opened.steps).toContain('erroCepInvalido'))
  await person.clear(postalCode)
  await person.type(postalCode, '20040002')
  await waitFor(() => expect(screen.getByLabelText('Rua')).toHaveValue('Avenida Rio Branco'))
  await person.type(screen.getByLabelText('Número'), '1')
  await person.click(screen.getByRole('button', { name: 'Salvar endereço' }))
  await confirmWith(opened, 'AB3D')
  await waitFor(() =>
    expect(bodyOf(opened, UPDATE)).toEqual({
      cpfCnpj: MARIA,
      endereco: {
        cep: '20040002',
        logradouro: 'Avenida Rio Branco',
        numero: '1',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
      },
    }),
  )
})

test('who has lost the contacts proves it by what only they know', async () => {
  const KBA = 'POST /v1/User/VerificaKBA'
  const opened = openProfile({ [KBA]: { status: 200, data: { status: 'OK', tentativasRestantes: 3 } } })
  execution.set('EXEC-12345678')
  const { user: person } = opened
  await person.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await person.click(screen.getByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
  await person.type(screen.getByLabelText('Data de nascimento'), '14031985')
  await person.type(screen.getByLabelText('Nome completo da mãe'), 'Ana Lucia de Souza')
  await person.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('(11) 98765-4321')).toBeVisible()
  expect(bodyOf(opened, KBA)).toEqual({
    cpfCnpj: MARIA,
    nascimento: '1985-03-14',
    nomeMae: 'ANA',
    sobrenomeMae: 'LUCIA DE SOUZA',
  })
  await waitFor(() => expect(opened.steps).toContain('kbaConfirmado'))
})

test.each([
  ['Alterar celular ou telefone', 'Novo telefone com DDD', '21912345678', 'Salvar telefone'],
  ['Alterar e-mail', 'Novo e-mail', 'nova@exemplo.com.br', 'Salvar e-mail'],
])(
  '%s, proved by knowledge, says from when it counts and sends no link',
  async (open, field, value, save) => {
    const opened = openProfile({
      'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 3 } },
      'POST /api/auth/urlAutenticaEmailResposta': codeSent,
      [UPDATE]: { ...changed, data: { ...changed.data, valeEm: '2026-11-25T10:30:00-03:00' } },
    })
    execution.set('EXEC-12345678')
    const { user: person } = opened
    await person.click(await screen.findByRole('button', { name: open }))
    await person.type(screen.getByLabelText(field), value)
    await person.click(screen.getByRole('button', { name: save }))
    await person.click(await screen.findByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
    await person.type(screen.getByLabelText('Data de nascimento'), '14031985')
    await person.type(screen.getByLabelText('Nome completo da mãe'), 'Ana Lucia de Souza')
    await person.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(
      await screen.findByText(wholeText('A troca vale a partir de quarta, 25 de novembro, às 10h30')),
    ).toBeVisible()
    expect(screen.getByText(/vale o contato de antes.* pode cancelar\.$/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(useToasts.getState().toasts).toEqual([])
    expect(bodyOf(opened, 'POST /api/auth/urlAutenticaEmailResposta')).toBeUndefined()
    expect(opened.steps).not.toContain('atualizouTelefone')
  },
)

test('a company shows its partner masked and proves itself with the foundation year', async () => {
  const KBA = 'POST /v1/User/pj/VerificaKBA'
  const opened = openProfile(
    {
      'GET /api/UsuarioData/{id}': {
        status: 200,
        data: {
          ...user,
          cpfCnpj: BAKERY,
          nome: 'PADARIA BOM DIA LTDA',
          nascimento: null,
          anoFundacao: '2009',
        },
      },
      'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: BAKERY, meios: [] } },
      'GET /api/v1/pj/partnerIdentification/{id}': {
        status: 200,
        data: { cpfCnpj: BAKERY, partnerIdentification: MARIA },
      },
      [KBA]: { status: 200, data: { status: 'NOK', tentativasRestantes: 1 } },
    },
    BAKERY,
  )
  const { user: person } = opened
  expect(await screen.findByText('Padaria Bom Dia Ltda')).toBeVisible()
  expect(screen.getByText(wholeText(/^CPF \*\*\*\.982\.247-\*\*/))).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Mostrar dados completos' }))
  await person.type(screen.getByLabelText('Ano de fundação'), '2010')
  await person.type(screen.getByLabelText('CPF de quem responde pela empresa'), MARIA)
  await person.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Os dados não conferem com o cadastro. Resta 1 tentativa.')).toBeVisible()
  expect(bodyOf(opened, KBA)).toEqual({ cpfCnpj: BAKERY, anoFundacao: '2010', cpfResponsavel: MARIA })
})

test('a confirmation that has grown old is asked for again, and what was typed is saved then', async () => {
  let isStale = true
  const opened = openProfile({
    [UPDATE]: () => {
      if (!isStale) return changed
      isStale = false
      throw problem(403, 'Confirmação necessária', { codigo: 'CONFIRMACAO_NECESSARIA' })
    },
  })
  const { user: person } = opened
  await person.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  await confirmWith(opened, 'AB3D')
  await person.click(screen.getByRole('button', { name: 'Alterar celular ou telefone' }))
  await person.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await person.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  await confirmWith(opened, 'AB3D')
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.message).toBe('Dados atualizados.'))
  expect(opened.calls.filter(({ call }) => call === UPDATE)).toHaveLength(2)
})

test('a bank that goes on asking for a confirmation is told in place', async () => {
  const opened = openProfile({
    [UPDATE]: () => {
      throw problem(403, 'Confirmação necessária', { codigo: 'CONFIRMACAO_NECESSARIA' })
    },
  })
  const { user: person } = opened
  await person.click(await screen.findByRole('button', { name: 'Alterar celular ou telefone' }))
  await person.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await person.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  await confirmWith(opened, 'AB3D')
  expect(await screen.findByText('Confirmação necessária')).toBeVisible()
  expect(screen.getByLabelText('Novo telefone com DDD')).toHaveValue('(21) 91234-5678')
})

test('a company changes who answers for it', async () => {
  const CALL = 'POST /api/v1/User/pj/Update'
  const opened = openProfile({ [CALL]: changed }, BAKERY)
  const { user: person } = opened
  await person.click(await screen.findByRole('button', { name: 'Alterar quem responde pela empresa' }))
  await person.type(screen.getByLabelText('CPF de quem passa a responder'), '11144477735')
  await person.click(screen.getByRole('button', { name: 'Salvar responsável' }))
  await confirmWith(opened, 'AB3D')
  await waitFor(() =>
    expect(bodyOf(opened, CALL)).toEqual({ cpfCnpj: BAKERY, cpfResponsavel: '11144477735' }),
  )
})

test('who answers for a company is not changed by answering questions', async () => {
  const { user: person } = openProfile({}, BAKERY)
  await person.click(await screen.findByRole('button', { name: 'Alterar quem responde pela empresa' }))
  await person.type(screen.getByLabelText('CPF de quem passa a responder'), '11144477735')
  await person.click(screen.getByRole('button', { name: 'Salvar responsável' }))
  await person.click(await screen.findByRole('button', { name: 'Não tenho mais acesso a estes contatos' }))
  expect(await screen.findByRole('link', { name: /agência/ })).toBeVisible()
})

describe('a copy of one’s own data', () => {
  const saved: HTMLAnchorElement[] = []
  const original = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL }
  beforeEach(() => {
    saved.length = 0
    Object.assign(URL, { createObjectURL: () => 'blob:own-data', revokeObjectURL: () => undefined })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this)
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Object.assign(URL, original)
  })

  test('is made after a code, and without another one from then on', async () => {
    const opened = openProfile()
    const { user: person } = opened
    const button = await screen.findByRole('button', { name: 'Baixar meus dados' })
    await person.click(button)
    expect(saved).toEqual([])
    await confirmWith(opened, 'AB3D')
    await waitFor(() => expect(saved[0]?.download).toBe('meus-dados.json'))
    await person.click(button)
    expect(saved).toHaveLength(2)
  })
})

test('without data to confirm by, a branch is the way', async () => {
  const { user: person } = openProfile({
    'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: MARIA, meios: [] } },
    'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '1985-03-14', motherName: null } },
  })
  await person.click(await screen.findByRole('button', { name: 'Mostrar dados completos' }))
  expect(await screen.findByRole('link', { name: 'Ver como ir a uma agência' })).toHaveAttribute(
    'href',
    '/procure-uma-agencia',
  )
  expect(screen.queryByLabelText('Data de nascimento')).not.toBeInTheDocument()
})

test('what is optional may fail, the data themselves may not', async () => {
  const down = (): never => {
    throw problem(500, 'Erro interno')
  }
  const { unmount } = openProfile({
    'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': down,
    'GET /api/v1/basic-data/{id}': down,
  })
  expect(await screen.findByText(/O banco não mostrou agora/)).toBeVisible()
  unmount()
  let isDown = true
  const { user: person } = openProfile({
    'GET /api/UsuarioData/{id}': () => (isDown ? down() : { status: 200, data: user }),
  })
  expect(await screen.findByRole('heading', { name: 'Não conseguimos abrir esta página' })).toBeVisible()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Maria Aparecida de Souza')).toBeVisible()
})
