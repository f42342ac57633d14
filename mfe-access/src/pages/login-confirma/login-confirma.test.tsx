import { execution, identification, pendingPassword, readSession, useToasts, visit } from '@portal/runtime'
import { type Handlers, jwt, problem, type RoutesUnderTest, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { easyBotCheck, solveBotCheck } from '../../testing/bot-check'

const CPF = '52998224725'
const CODE_LOGIN = 'POST /api/consultar_codigo'
const codeScreens = routes.filter(({ path = '' }) =>
  ['/login-confirma', '/login-segunda-via', '/esqueci-a-senha', '/cod-sms'].includes(path),
)

const sent = (destino: string) => ({
  status: 200 as const,
  data: { status: 'OK' as const, destino, expiraEm: '2026-11-20T12:15:00-03:00', reenvioEm: 60 },
})

const answers: Handlers = {
  ...easyBotCheck,
  'POST /api/verificar': {
    status: 200,
    data: {
      detail: 'OK',
      data: { cpfCnpj: CPF, telefone: '', email: '' },
    },
  },
  'GET /api/v1/getContactMeans/{id}': {
    status: 200,
    data: {
      cpfCnpj: CPF,
      meios: [
        { canal: 'SMS', destino: '(11) *****-4321' },
        { canal: 'EMAIL', destino: 'm****@exemplo.com.br' },
        { canal: 'VOZ', destino: '(11) *****-4321' },
      ],
    },
  },
  'GET /api/login/GetCodigo/{id}': sent('(11) *****-4321'),
  'GET /api/login/GetCodByEmail/{id}': sent('m****@exemplo.com.br'),
  [CODE_LOGIN]: {
    status: 200,
    data: { status: 'OK', token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
}

async function render(path = '/login-confirma', options: RoutesUnderTest = {}) {
  const rendered = renderRoutes(codeScreens, path, { answers, consulted: CPF, ...options })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

async function askAndType(options: RoutesUnderTest = {}, path?: string) {
  const rendered = await render(path, options)
  const { user } = rendered
  await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
  await user.type(await screen.findByLabelText('Código de acesso'), 'ab2c')
  return rendered
}

test('who has lost every registered contact is led to another way in, and back', async () => {
  const { user } = renderRoutes(codeScreens, '/login-confirma', { answers, consulted: CPF })
  await user.click(await screen.findByRole('button', { name: 'Não tenho mais este número ou e-mail' }))
  expect(screen.getByRole('region', { name: 'Não tenho mais este número' })).toHaveFocus()
  const ways = ['Cadastrar número novo', 'procure uma agência', /^Ligue/].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(ways).toEqual(['/atualizar-telefone', '/procure-uma-agencia', 'tel:+551148585151'])
  await user.click(screen.getByRole('button', { name: 'Voltar aos meus contatos' }))
  expect(screen.getByRole('button', { name: 'Enviar código' })).toBeInTheDocument()
})

test('a contact that cannot be shown is told beside the others', async () => {
  const meios = [{ canal: 'SMS', destino: '(11) *****-4321' }, JSON.parse('{"canal":"POMBO","destino":""}')]
  await render('/login-confirma', {
    overWire: true,
    answers: {
      ...answers,
      'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios } },
    },
  })
  expect(await screen.findByText('Um contato não pôde ser mostrado')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar código' })).toBeVisible()
})

describe('who wants the code', () => {
  test('is asked only of people who come without a consult, and leaves no trace', async () => {
    const { user, calls, steps } = renderRoutes(codeScreens, '/login-confirma', { answers })
    await user.type(await screen.findByLabelText('CPF ou CNPJ'), CPF)
    await solveBotCheck(user)
    await user.click(screen.getByRole('button', { name: 'Continuar' }))
    await screen.findByRole('radiogroup', { name: /Onde você quer receber/ })
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'POST /api/verificar',
        body: expect.objectContaining({ cpfCnpj: CPF, doNotSave: true }),
      }),
    )
    expect(execution.get()).toBeNull()
    expect(steps).toEqual([])
    expect(identification.get()).toBe(CPF)
  })

  test('who has no contact on file learns it', async () => {
    const { user, location } = renderRoutes(codeScreens, '/login-confirma', {
      answers: {
        ...answers,
        'POST /api/verificar': {
          status: 200,
          data: { detail: 'NOK', data: { cpfCnpj: CPF, telefone: '', email: '' } },
        },
      },
    })
    await user.type(await screen.findByLabelText('CPF ou CNPJ'), CPF)
    await solveBotCheck(user)
    await user.click(screen.getByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(location()).toBe('/sem-contato'))
  })
})

describe('where to', () => {
  test('contacts are masked; voice is there only where it is configured', async () => {
    await render()
    expect(await screen.findByRole('radio', { name: /SMS/ })).toBeInTheDocument()
    expect(screen.getByText('m****@exemplo.com.br')).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: /Ligação/ })).not.toBeInTheDocument()
  })

  test('with voice configured there is a third way', async () => {
    await render('/login-confirma', { config: { voicePin: true } })
    expect(await screen.findByRole('radio', { name: /Ligação/ })).toBeInTheDocument()
  })

  test('by voice the registered phone rings, and it is said so', async () => {
    const { user, calls } = await render('/login-confirma', {
      config: { voicePin: true },
      answers: {
        ...answers,
        'POST /api/v1/clicktocall': { status: 200, data: { status: 'OK', protocolo: '1' } },
      },
    })
    await user.click(await screen.findByRole('radio', { name: /Ligação/ }))
    await user.click(screen.getByRole('button', { name: 'Enviar código' }))
    expect(await screen.findByText(/Atenda a ligação: vamos dizer um código/)).toBeInTheDocument()
    expect(calls.at(-1)).toMatchObject({ call: 'POST /api/v1/clicktocall', body: { cpf: CPF } })
    expect(visit.get('codeChannel')).toBe('voice')
  })

  test('contacts that cannot be had can be asked for again', async () => {
    let broken = true
    const { user } = await render('/login-confirma', {
      answers: {
        ...answers,
        'GET /api/v1/getContactMeans/{id}': () => {
          if (broken) throw problem(503, 'Fora do ar')
          return { status: 200, data: { cpfCnpj: CPF, meios: [{ canal: 'EMAIL', destino: 'x****@y.com' }] } }
        },
      },
    })
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    broken = false
    await user.click(again)
    expect(await screen.findByText('x****@y.com')).toBeInTheDocument()
  })

  test('a code that is on its way already is waited for, not an error', async () => {
    const { user } = await render('/login-confirma', {
      answers: {
        ...answers,
        'GET /api/login/GetCodigo/{id}': () => {
          throw Object.assign(problem(429, 'Aguarde para pedir outro código'), { retryAfter: 42 })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
    expect(await screen.findByText('42 s')).toBeInTheDocument()
  })

  test('too many codes are', async () => {
    const { user } = await render('/login-confirma', {
      answers: {
        ...answers,
        'GET /api/login/GetCodigo/{id}': () => {
          throw Object.assign(problem(429, 'Muitos códigos pedidos'), { retryAfter: 3000 })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
    expect(
      await screen.findByText(
        /^Você excedeu o máximo de tentativas! Você pode pedir outro a partir das \d\dh\d\d( de Brasília)?\.$/,
      ),
    ).toBeInTheDocument()
  })
})

describe('the code', () => {
  test.each([
    ['/login-confirma', '/painel-controle'],
    ['/login-confirma?voltar=%2Fmeus-acordos', '/meus-acordos'],
    ['/login-segunda-via', '/segunda-via'],
    ['/esqueci-a-senha', '/painel-meus-dados'],
  ])('from %s leads to %s', async (path, destination) => {
    const { location, calls } = await askAndType({}, path)
    await waitFor(() => expect(location()).toBe(destination))
    expect(readSession()?.cpfCnpj).toBe(CPF)
    expect(calls).toContainEqual(
      expect.objectContaining({ call: CODE_LOGIN, body: { cpf: CPF, code: 'AB2C' } }),
    )
  })

  test('a forgotten password is recorded where there is an execution', async () => {
    const { steps } = renderRoutes(codeScreens, '/esqueci-a-senha', { answers, consulted: CPF })
    execution.set('9f2c01ab-0000-4000')
    await waitFor(() => expect(steps).toEqual(['esqueciMinhaSenha']))
  })

  test.each<[string, Handlers, { route?: string; message?: string }]>([
    [
      '200 with another status',
      { [CODE_LOGIN]: { status: 200, data: { status: 'NOK', detail: '' } } },
      { route: '/sem-negociacao' },
    ],
    [
      '202',
      { [CODE_LOGIN]: { status: 202, data: { status: 'NOK', title: '', detail: '' } } },
      { route: '/sem-negociacao' },
    ],
    ['401', refusing(401, 'Não autorizado'), { message: 'Não autorizado' }],
    [
      '500',
      refusing(500, 'Erro interno'),
      {
        message:
          'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos',
      },
    ],
    ['418', refusing(418, 'Outro'), { message: 'Não foi possivel completar a operação' }],
    [
      'invalid',
      refusing(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 1 }),
      { message: 'Código incorreto. Resta 1 tentativa.' },
    ],
    [
      'right, and one more wanted',
      refusing(401, 'Falta o segundo código', {
        codigo: 'SEGUNDO_CODIGO',
        detail: 'O código está certo. Mandamos agora um segundo.',
      }),
      { message: 'O código está certo. Mandamos agora um segundo.' },
    ],
    [
      'invalid for the last time',
      refusing(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 0 }),
      { message: 'Código incorreto. Ele não vale mais: peça outro.' },
    ],
  ])('answered with %s', async (_, refusal, { route, message }) => {
    const { location } = await askAndType({ answers: { ...answers, ...refusal } })
    if (route) await waitFor(() => expect(location()).toBe(route))
    if (message) expect(await screen.findByText(message)).toBeInTheDocument()
    expect(useToasts.getState().toasts).toEqual([])
  })

  test('that counts no more is told once, at the field', async () => {
    await askAndType({
      answers: {
        ...answers,
        ...refusing(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 0 }),
      },
    })
    expect(await screen.findByText('Código incorreto. Ele não vale mais: peça outro.')).toBeInTheDocument()
    expect(screen.getAllByText(/não vale mais/)).toHaveLength(1)
    expect(screen.queryByText(/Enviamos um código/)).not.toBeInTheDocument()
  })

  test('that was just refused costs no other try', async () => {
    const { user, calls } = await askAndType({
      answers: {
        ...answers,
        ...refusing(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 2 }),
      },
    })
    await screen.findByText('Código incorreto. Restam 2 tentativas.')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(screen.getByText('Código incorreto. Restam 2 tentativas.')).toBeInTheDocument()
    expect(calls.filter(({ call }) => call === CODE_LOGIN)).toHaveLength(1)
  })

  test('that is still good can be typed after all when another contact was wanted', async () => {
    const { user, calls } = await render()
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
    await user.click(await screen.findByRole('button', { name: 'Usar outro contato' }))
    await user.click(await screen.findByRole('button', { name: 'Digitar esse código' }))
    expect(screen.getByText(/Já enviamos um código por mensagem de texto/)).toBeInTheDocument()
    expect(calls.filter(({ call }) => call === 'GET /api/login/GetCodigo/{id}')).toHaveLength(1)
  })

  test('in a text message for this origin is taken from the browser', async () => {
    const otp = jest.fn().mockResolvedValue({ code: 'AB2C' })
    Object.assign(window, { OTPCredential: class {} })
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: otp } })
    try {
      const { user, location } = await render()
      await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
      await waitFor(() => expect(location()).toBe('/painel-controle'))
      expect(otp).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }))
    } finally {
      Reflect.deleteProperty(window, 'OTPCredential')
      Reflect.deleteProperty(navigator, 'credentials')
    }
  })

  test('steps: the code entered, then who came in and how', async () => {
    const { user, steps, location } = await render('/login-confirma', {})
    execution.set('9f2c01ab-0000-4000')
    await user.click(await screen.findByRole('radio', { name: /E-mail/ }))
    await user.click(screen.getByRole('button', { name: 'Enviar código' }))
    await user.type(await screen.findByLabelText('Código de acesso'), 'ab2c')
    await waitFor(() => expect(location()).toBe('/painel-controle'))
    await waitFor(() => expect(steps).toEqual(['codigoInformado', 'autenticacaoPfPinEmailSucesso']))
  })

  test('another one can be asked for after a minute', async () => {
    const { user, calls } = await render()
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
    await screen.findByText('59 s')
    expect(screen.queryByRole('button', { name: 'Enviar outro código' })).not.toBeInTheDocument()
    // Mocks Date.now only: with fake timers, Testing Library would advance them before React renders.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    try {
      await user.click(await screen.findByRole('button', { name: 'Enviar outro código' }))
      await waitFor(() =>
        expect(calls.filter(({ call }) => call === 'GET /api/login/GetCodigo/{id}')).toHaveLength(2),
      )
    } finally {
      now.mockRestore()
    }
  })
})

describe('/cod-sms', () => {
  test('goes on with the code that the screen before has sent, and makes the password valid', async () => {
    const { user, calls, location } = await render('/cod-sms', {
      before: () =>
        visit.set('sentCode', {
          taxId: CPF,
          channel: 'SMS',
          destination: '(11) *****-4321',
          sentAt: Date.now(),
          nextAt: Date.now() + 60_000,
        }),
    })
    pendingPassword.set('Senha-nova-2026')
    await user.type(await screen.findByLabelText('Código de acesso'), 'ab2c')
    await waitFor(() => expect(location()).toBe('/painel-controle'))
    expect(calls[0]).toMatchObject({
      call: CODE_LOGIN,
      body: { cpf: CPF, CodigoAcesso: 'AB2C', senha: 'Senha-nova-2026' },
    })
    expect(pendingPassword.get()).toBeNull()
  })

  test('without a code sent, it asks where to', async () => {
    await render('/cod-sms')
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeInTheDocument()
  })

  test('without a consult there is nothing to confirm', async () => {
    const { location } = renderRoutes(codeScreens, '/cod-sms', { answers })
    await waitFor(() => expect(location()).toBe('/'))
    expect(visit.get('codeChannel')).toBeNull()
  })
})

function refusing(status: number, title: string, more = {}): Handlers {
  return {
    [CODE_LOGIN]: () => {
      throw problem(status, title, more)
    },
  }
}

describe('when the bank wants the bot check again', () => {
  /** Returns the refusal first, then `answer`. */
  function after<A>(answer: A): () => A {
    let refused = false
    return () => {
      if (refused) return answer
      refused = true
      throw problem(400, 'Confirme que você não é um robô', { codigo: 'ROBO' })
    }
  }
  const contacts = {
    status: 200 as const,
    data: { cpfCnpj: CPF, meios: [{ canal: 'SMS' as const, destino: '(11) *****-4321' }] },
  }
  const refusals: [string, Handlers][] = [
    ['for the contacts', { 'GET /api/v1/getContactMeans/{id}': after(contacts) }],
    ['for a code', { 'GET /api/login/GetCodigo/{id}': after(sent('(11) *****-4321')) }],
  ]

  test.each(refusals)('%s, it is solved here and the code is sent', async (_what, refusal) => {
    const { user } = await render('/login-confirma', { answers: { ...answers, ...refusal } })
    const send = { name: 'Enviar código' }
    if ('GET /api/login/GetCodigo/{id}' in refusal) await user.click(await screen.findByRole('button', send))
    expect(await screen.findByLabelText('CPF ou CNPJ')).toHaveValue('529.982.247-25')
    expect(screen.getByRole('alert')).toHaveTextContent('O banco pediu para conferir de novo.')
    await solveBotCheck(user)
    await user.click(screen.getByRole('button', { name: 'Continuar' }))
    await user.click(await screen.findByRole('button', send))
    expect(await screen.findByLabelText('Código de acesso')).toBeInTheDocument()
  })
})
