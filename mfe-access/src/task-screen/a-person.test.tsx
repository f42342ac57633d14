import {
  type Handlers,
  problem,
  type RenderedRoutes,
  type RoutesUnderTest,
  renderRoutes,
} from '@portal/testing'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { clearLastConsult } from '../consult/consult'
import routes from '../routes'
import { easyBotCheck, solveBotCheck } from '../testing/bot-check'

const CPF = '52998224725'
const CNPJ = '33444555000181'

const LOGIN = 'POST /api/auth/login/{botToken}'
const TAKE_OVER = 'POST /api/auth/TokenValidate'
const CONSULT = 'POST /api/verificar'
const CODE = 'POST /api/consultar_codigo'
const SMS = 'GET /api/login/GetCodigo/{id}'
const VOICE = 'POST /api/v1/clicktocall'
const MEANS = 'GET /api/v1/getContactMeans/{id}'
const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'
const ANSWER = 'POST /api/v1/kbas/interativo/validacao'

function refusing(status: number, title = 'Recusado', more = {}) {
  return (): never => {
    throw problem(status, title, more)
  }
}

/** A bank where every person is on file and no request is refused. */
const quiet: Handlers = {
  ...easyBotCheck,
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
  'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: false, ren: false, boletos: [] } },
  [CONSULT]: { status: 200, data: { detail: 'OK', data: { cpfCnpj: CPF, telefone: 'x', email: '' } } },
  [MEANS]: {
    status: 200,
    data: {
      cpfCnpj: CPF,
      meios: [
        { canal: 'SMS', destino: '(11) *****-4321' },
        { canal: 'VOZ', destino: '(11) *****-4321' },
      ],
    },
  },
  [SMS]: {
    status: 200,
    data: { status: 'OK', destino: '(11) *****-4321', expiraEm: '2026-11-20T12:15:00-03:00', reenvioEm: 60 },
  },
  'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '********', motherName: '********' } },
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '********', partnerIdentification: '********' },
  },
  'GET /api/login/GetFone/{id}': { status: 200, data: { telefone: '(19) ****-4545' } },
  'GET /api/login/GetEmail/{id}': { status: 200, data: { email: 'c****@exemplo.com.br' } },
  [QUESTIONS]: {
    status: 200,
    data: {
      perguntas: [
        { type: 'anoFundacao', pergunta: 'Em que ano?', opcoes: [{ value: '1991', label: '1991' }] },
      ],
    },
  },
}

beforeAll(() => Promise.all(routes.map(({ lazy }) => (typeof lazy === 'function' ? lazy() : undefined))))
beforeEach(() => {
  clearLastConsult()
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

async function open(path: string, { answers = {}, ...options }: RoutesUnderTest = {}) {
  const rendered = renderRoutes(routes, path, { answers: { ...quiet, ...answers }, ...options })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

/** Within the page, as the shell's footer has contact links too. */
async function seePerson() {
  const call = await screen.findByRole('link', { name: /^Ligue \(11\)/ })
  expect(call).toBeVisible()
  expect(call).toHaveAttribute('href', 'tel:+551148585151')
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
}

async function fill(user: UserEvent, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label, { selector: 'input, textarea' }))
    await user.paste(value)
  }
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

type Act = (rendered: RenderedRoutes) => Promise<unknown>

const consult: Act = async ({ user }) => {
  await fill(user, { CPF })
  await solveBotCheck(user)
  await press(user, 'Consultar')
}
const logIn: Act = async ({ user }) => {
  await fill(user, { CPF, Senha: 'Aurora2026' })
  await solveBotCheck(user)
  await press(user, 'Entrar')
}
const tickBotCheck: Act = ({ user }) => user.click(screen.getByRole('checkbox', { name: 'Não sou um robô' }))
const requestCode: Act = ({ user }) => press(user, 'Enviar código')
const enterCode: Act = async (rendered) => {
  await requestCode(rendered)
  await fill(rendered.user, { 'Código de acesso': 'ab2c' })
}
const enterCodeAtHome: Act = async ({ user }) => {
  const card = await screen.findByRole('region', { name: 'Já tem um código?' })
  await fill(user, { CPF, 'Código de acesso': 'ab2c' })
  await user.click(within(card).getByRole('button', { name: 'Confirmar' }))
  await solveBotCheck(user, card)
  await user.click(within(card).getByRole('button', { name: 'Confirmar' }))
}
const identity = { 'Data de nascimento': '02111972', 'Nome completo da mãe': 'Madalena da Silva' }
const company = { 'Ano de fundação': '2014', 'CPF de quem responde pela empresa': '11144477735' }
const answerQuestions: Act = async ({ user }) => {
  await press(user, 'Responder outras perguntas')
  await user.click(await screen.findByRole('radio', { name: '1991' }))
  await press(user, 'Responder')
}
const fillAndPress =
  (values: Readonly<Record<string, string>>, button: string): Act =>
  async ({ user }) => {
    await fill(user, values)
    await press(user, button)
  }

const pausedUntil = (reabreEm: string): Handlers => ({
  [QUESTIONS]: { status: 200, data: { perguntas: [], reabreEm } },
})
const openQuestions: Act = ({ user }) => press(user, 'Responder outras perguntas')
const oneMore = { codigo: 'SEGUNDO_CODIGO', detail: 'O código está certo. Mandamos agora um segundo.' }
const incorrect = (tentativasRestantes: number) =>
  refusing(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes })

interface End extends RoutesUnderTest {
  at: string
  act?: Act
  /** Text shown in this state. */
  says: string | RegExp
}

const consultRefused = (answer: Handlers[typeof CONSULT], says: End['says']): End => ({
  at: '/',
  answers: answer === undefined ? {} : { [CONSULT]: answer },
  act: consult,
  says,
})
const passwordRefused = (answers: Handlers, says: End['says'], act = logIn): End => ({
  at: '/login-cpf',
  answers,
  act,
  says,
})
const codeRefused = (answer: Handlers[typeof CODE], says: End['says']): End => ({
  at: '/login-confirma',
  consulted: CPF,
  answers: answer === undefined ? {} : { [CODE]: answer },
  act: enterCode,
  says,
})

/** Every state before login in which a person cannot continue alone, or not now. */
const ends: Readonly<Record<string, End>> = {
  'home: the bank fails': consultRefused(refusing(500), /^Infelizmente não conseguimos processar/),
  'home: asked too often': consultRefused(
    refusing(429),
    'Não foi possivel completar a operação neste momento',
  ),
  'home: nothing to negotiate': consultRefused(
    { status: 202, data: { status: 'NOK', title: '', detail: '' } },
    'Não encontramos o que negociar',
  ),
  'home: unknown id': consultRefused(refusing(401), 'Não encontramos o que negociar'),
  'home: phone of somebody else': consultRefused(
    refusing(401, 'Telefone já existe em outro CPF'),
    'Procure uma agência',
  ),
  'home: no registered contact': consultRefused(
    { status: 200, data: { detail: 'NOK', data: { cpfCnpj: CPF, telefone: '', email: '' } } },
    'Não temos um contato seu',
  ),
  'home: the bot check fails': {
    at: '/',
    answers: { 'GET /api/v1/altcha': refusing(503) },
    act: tickBotCheck,
    says: /^Não foi possível verificar agora/,
  },
  'home: incorrect code': {
    at: '/',
    answers: { [CODE]: incorrect(2) },
    act: enterCodeAtHome,
    says: 'Código incorreto. Restam 2 tentativas.',
  },
  'home: spoiled code': {
    at: '/',
    answers: { [CODE]: incorrect(0) },
    act: enterCodeAtHome,
    says: 'Código incorreto. Ele não vale mais: peça outro.',
  },
  'home: refused code': {
    at: '/',
    answers: { [CODE]: refusing(401) },
    act: enterCodeAtHome,
    says: 'Não autorizado',
  },

  'password: wrong': passwordRefused({ [LOGIN]: refusing(401) }, /^Credenciais inválidas/),
  'password: blocked': passwordRefused({ [LOGIN]: refusing(429) }, /^Não foi possivel completar a operação/),
  'password: the bank fails': passwordRefused(
    { [LOGIN]: refusing(500) },
    /^Não foi possivel completar a operação/,
  ),
  'password: the other session cannot be ended': passwordRefused(
    { [LOGIN]: refusing(401, 'Usuario Ativo'), [TAKE_OVER]: refusing(503) },
    /^Não foi possível concluir essa operação/,
    async (rendered) => {
      await logIn(rendered)
      await press(rendered.user, 'Encerrar a outra sessão e entrar')
    },
  ),
  'password: the bot check fails': passwordRefused(
    { 'GET /api/v1/altcha': refusing(503) },
    /^Não foi possível verificar agora/,
    tickBotCheck,
  ),

  'code: contacts cannot be had': {
    at: '/login-confirma',
    consulted: CPF,
    answers: { [MEANS]: refusing(503) },
    says: 'Não conseguimos buscar seus contatos',
  },
  'code: no registered contact': {
    at: '/login-confirma',
    consulted: CPF,
    answers: { [MEANS]: { status: 200, data: { cpfCnpj: CPF, meios: [] } } },
    says: 'Não há contato cadastrado',
  },
  'code: lost contact': {
    at: '/login-confirma',
    consulted: CPF,
    act: ({ user }) => press(user, 'Não tenho mais este número ou e-mail'),
    says: 'Seu número ou e-mail mudou?',
  },
  'code: asked too often': {
    at: '/login-confirma',
    consulted: CPF,
    answers: { [SMS]: refusing(429) },
    act: requestCode,
    says: 'Você excedeu o máximo de tentativas!',
  },
  'code by voice: refused': {
    at: '/login-confirma',
    consulted: CPF,
    config: { voicePin: true },
    answers: { [VOICE]: refusing(429) },
    act: async (rendered) => {
      await rendered.user.click(await screen.findByRole('radio', { name: /liga/i }))
      await requestCode(rendered)
    },
    says: /^Você excedeu o número de chamadas/,
  },
  'code: incorrect': codeRefused(incorrect(1), 'Código incorreto. Resta 1 tentativa.'),
  'code: spoiled': codeRefused(incorrect(0), 'Código incorreto. Ele não vale mais: peça outro.'),
  'code: a second one is wanted': codeRefused(refusing(401, 'Falta o segundo', oneMore), oneMore.detail),
  'code: blocked': codeRefused(refusing(401), 'Não autorizado'),
  'code: the bank fails': codeRefused(refusing(500), /^Infelizmente não conseguimos processar/),
  'code: nothing to negotiate': codeRefused(
    { status: 202, data: { status: 'NOK', title: '', detail: '' } },
    'Não encontramos o que negociar',
  ),
  'second copy: contacts cannot be had': {
    at: '/login-segunda-via',
    consulted: CPF,
    answers: { [MEANS]: refusing(503) },
    says: 'Não conseguimos buscar seus contatos',
  },
  'forgotten password: spoiled code': {
    at: '/esqueci-a-senha',
    consulted: CPF,
    answers: { [CODE]: incorrect(0) },
    act: enterCode,
    says: 'Código incorreto. Ele não vale mais: peça outro.',
  },

  'first contacts: unmatched': {
    at: '/atualizar-dados',
    consulted: CPF,
    answers: {
      'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'NOK', tentativasRestantes: 0 } },
    },
    act: fillAndPress(identity, 'Continuar'),
    says: /Não há mais tentativas agora/,
  },
  'first contacts: paused': {
    at: '/atualizar-dados',
    consulted: CPF,
    answers: { 'POST /v1/User/VerificaKBA': refusing(429) },
    act: fillAndPress(identity, 'Continuar'),
    says: 'Você excedeu o máximo de tentativas!',
  },
  'first contacts: nothing on file to ask for': {
    at: '/atualizar-dados',
    consulted: CPF,
    answers: { 'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: null, motherName: null } } },
    says: 'Procure uma agência',
  },
  'new phone: unmatched': {
    at: '/atualizar-telefone',
    consulted: CPF,
    answers: { 'PUT /api/auth/AtualizarTelefone': refusing(401) },
    act: fillAndPress({ ...identity, 'Novo telefone com DDD': '21976543210' }, 'Salvar telefone'),
    says: 'Verifique seus dados!',
  },
  'new phone of a company: paused': {
    at: '/atualizar-dados-pj',
    consulted: CNPJ,
    answers: { 'POST /api/v1/User/pj/updatePhone': refusing(429) },
    act: fillAndPress({ ...company, 'Novo telefone com DDD': '21976543210' }, 'Salvar telefone'),
    says: 'Você excedeu o máximo de tentativas!',
  },
  'company check: unmatched': {
    at: '/pj-kba',
    consulted: CNPJ,
    answers: {
      'POST /v1/User/pj/VerificaKBA': { status: 200, data: { status: 'NOK', tentativasRestantes: 0 } },
    },
    act: fillAndPress(company, 'Confirmar'),
    says: /Não há mais tentativas agora/,
  },
  'company questions: wrong': {
    at: '/pj-kba',
    consulted: CNPJ,
    answers: {
      [ANSWER]: {
        status: 200,
        data: { valido: false, aprovado: false, perguntasRestantes: 0, tentativasRestantes: 0 },
      },
    },
    act: answerQuestions,
    says: 'As respostas não conferem',
  },
  ...Object.fromEntries(
    [1, 30, 365].map((days): [string, End] => [
      `company questions: paused for ${days} days`,
      {
        at: '/pj-kba',
        consulted: CNPJ,
        answers: pausedUntil(new Date(Date.now() + days * 86_400_000).toISOString()),
        act: openQuestions,
        says: 'As perguntas estão em pausa',
      },
    ]),
  ),
  'company questions: none now': {
    at: '/pj-kba',
    consulted: CNPJ,
    answers: { [QUESTIONS]: refusing(429) },
    act: openQuestions,
    says: 'Não há perguntas agora',
  },
  'company registration: refused': {
    at: '/cadastro-pj',
    consulted: CNPJ,
    answers: { 'POST /api/login/cadastro': refusing(409, 'Empresa já cadastrada') },
    act: fillAndPress(
      { ...company, 'Telefone com DDD': '19976543210', 'Crie uma senha': 'uma frase curta' },
      'Cadastrar empresa',
    ),
    says: 'Empresa já cadastrada',
  },
  'new password: refused': {
    at: '/cria-senha',
    consulted: CPF,
    answers: { 'PUT /api/login/PwsRegister': refusing(409, 'Já há uma senha') },
    act: fillAndPress({ 'Nova senha': 'uma frase curta' }, 'Criar senha'),
    says: 'Já há uma senha',
  },

  'e-mail link: expired': {
    at: '/email-auth/abcdefghijklmnop',
    answers: { 'GET /api/auth/GetAutenticaEmail/{id}': refusing(410) },
    act: ({ user }) => press(user, 'Confirmar meu e-mail'),
    says: 'Este link venceu',
  },
  'e-mail link: of no use': {
    at: '/email-auth/abcdefghijklmnop',
    answers: { 'GET /api/auth/GetAutenticaEmail/{id}': refusing(404) },
    act: ({ user }) => press(user, 'Confirmar meu e-mail'),
    says: 'Este link não vale',
  },
  'objection link: of no use': {
    at: '/contestar/abcdefghijklmnop',
    answers: { 'POST /api/v1/contestacao/{id}': refusing(404) },
    act: ({ user }) => press(user, 'Não fui eu: cancelar a mudança'),
    says: 'Este link não vale',
  },
  'unwanted calls: unknown report': {
    at: '/notificacoes-indevidas',
    answers: { 'POST /api/auth/LigacaoIndevida/andamento': refusing(404) },
    act: fillAndPress({ 'Número do relato': '123456', 'CPF ou CNPJ do aviso': CPF }, 'Ver andamento'),
    says: /^Não achamos um relato/,
  },
  'closed: nobody may enter now': {
    at: '/login-cpf',
    config: {
      hours: {
        negotiation: { from: '06:00', to: '20:15', warnFrom: '20:05' },
        callMe: [],
        gate: { from: '00:00', to: '00:00' },
      },
    },
    answers: { 'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-11-24T12:00:00Z' } } },
    says: 'Estamos fora do horário',
  },
  'a slip that was changed': {
    at: '/confira-seu-boleto',
    act: fillAndPress(
      { 'Código de barras': '23791.23405 90000.000043 53012.345608 1 69040000014151' },
      'Conferir',
    ),
    says: 'Não pague antes de confirmar',
  },
}

test.each(Object.entries(ends))('%s: a person one tap away', async (_, { at, act, says, ...options }) => {
  const rendered = await open(at, options)
  await act?.(rendered)
  expect((await screen.findAllByText(says))[0]).toBeVisible()
  await seePerson()
})

test('a refused passkey: a person one tap away', async () => {
  const PublicKeyCredential = Object.assign(() => undefined, {
    parseRequestOptionsFromJSON: (options: unknown) => options,
  })
  Object.assign(globalThis, { PublicKeyCredential })
  const { user } = await open('/login-cpf', {
    answers: { 'POST /api/auth/chave-acesso/desafio': refusing(401) },
  })
  await press(user, 'Usar chave de acesso')
  expect(await screen.findByText(/^Esta chave de acesso não vale aqui/)).toBeVisible()
  await seePerson()
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})
