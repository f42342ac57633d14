import { type Bank, field, type Reply } from '../bank'
import { openExecution, personAnswers } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer } from '../verdict'

/** Repeats a call until it returns 429. */
async function untilLimited(
  action: () => Promise<Reply>,
  longest = 12,
): Promise<{ tries: number; last: Reply }> {
  let tries = 1
  let last = await action()
  while (last.status !== 429 && tries < longest) {
    last = await action()
    tries += 1
  }
  return { tries, last }
}

function mustLimit({ tries, last }: { tries: number; last: Reply }, most: number): void {
  must(last.status === 429, `Nenhum limite em ${tries} tentativas`)
  must(tries <= most + 1, `O limite veio só depois de ${tries - 1} tentativas`)
}

const GOOD_PASSWORD = 'trem azul no morro'

async function mustRefusePassword(bank: Bank, senha: string): Promise<void> {
  const body = { cpfCnpj: bank.id('novo'), senha, StateMode: 'PF' }
  const { status, data } = await bank.send('PUT /api/login/PwsRegister', { body })
  judgeable(status !== 409, "'novo' já tem senha; prepare de novo")
  must(status === 400, `Aceitou '${senha}': ${status}`)
  must(JSON.stringify(field(data, 'erros') ?? null).includes('"senha"'), "O 400 não traz erros em 'senha'")
}

const messageOf = ({ data }: Reply) =>
  [field(data, 'title'), field(data, 'codigo'), field(data, 'detail')].join()

const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'

const startQuestions = async (bank: Bank) =>
  (await bank.data(QUESTIONS, { params: { id: bank.id('kba'), quantidade: '3' } })).perguntas

const answerQuestion = (bank: Bank, type: string): Promise<Reply> => {
  const body = { type, value: 'resposta errada', identification: bank.id('kba') }
  return type === 'cpfSocio'
    ? bank.send('POST /api/v1/kbas/interativo/validacao/cpfSocio', { body })
    : bank.send('POST /api/v1/kbas/interativo/validacao', { body })
}

export const access = area('Consulta, login e códigos', (bank) => ({
  'CONSULTA-01: Quem o banco não conhece recebe 202, como quem não tem o que negociar [Especificação §4; contrato, verificar]':
    async () => mustAnswer(await bank.consult('desconhecido'), 202),
  async 'CONSULTA-02: A consulta diz se já existe senha: OK ou NOK [Especificação §3]'() {
    const detail = async (role: 'titular' | 'novo') => field((await bank.consult(role)).data, 'detail')
    must((await detail('titular')) === 'OK', 'Quem tem senha não recebeu OK')
    must((await detail('novo')) === 'NOK', 'Quem não tem senha não recebeu NOK')
  },
  'CONSULTA-03: Sem consulta não há execução [Contrato, SEM_CONSULTA]': () =>
    bank.mustAnswer(401, 'POST /api/v1/criar_exec', {
      body: { cpfCnpj: bank.id('atraso') },
    }),
  async 'EXEC-01: A consulta vale só para o navegador que a fez [Contrato, Links and executions; OWASP ASVS 5.0 7.2.3, 8.3.1]'() {
    await bank.consult('proposta')
    const body = { cpfCnpj: bank.id('proposta') }
    await bank.mustAnswer(401, 'POST /api/v1/criar_exec', { body, stranger: true })
  },
  async 'EXEC-02: Sem a própria execução p/{taxId} não mostra dívida alguma [Contrato, Links and executions; OWASP ASVS 5.0 8.2.2]'() {
    await openExecution(bank)
    const params = { taxId: bank.id('proposta') }
    for (const execResposta of ['', 'conformidade-inventada']) {
      await bank.mustAnswer([401, 403, 404], 'POST /api/v1/p/{taxId}', { params, body: { execResposta } })
    }
  },
  async 'EXEC-03: Um link que o banco não emitiu não abre nada: 404 [Contrato, LINK_INVALIDO; OWASP ASVS 5.0 8.2.2]'() {
    const body = { cpfCnpj: bank.id('proposta'), execId: `conformidade-${bank.id('proposta')}` }
    await bank.mustAnswer(404, 'POST /api/v1/vincularExec', { body })
  },
  async 'EXEC-04: Cada token CSRF é outro [Contrato, Links and executions (o token é a sessão do anônimo)]'() {
    const [firstToken, secondToken] = [
      await bank.data('GET /api/v1/get-csrf-token'),
      await bank.data('GET /api/v1/get-csrf-token'),
    ]
    must(firstToken.csrfToken !== secondToken.csrfToken, 'Dois navegadores receberam o mesmo token')
  },
  async 'ROBO-01: Uma verificação inventada é recusada com codigo ROBO [Contrato, ROBO; OWASP ASVS 5.0 2.4.1]'() {
    const body = { cpfCnpj: bank.id('titular'), stateMode: 'PF', token: 'inventado' }
    await bank.mustAnswer(400, 'POST /api/verificar', { body }, 'ROBO')
  },
  async 'ROBO-02: Uma verificação vale uma vez só [Contrato, ROBO]'() {
    const body = {
      cpfCnpj: bank.id('titular'),
      stateMode: 'PF',
      token: await bank.client.solvedBotCheck(),
    }
    await bank.mustAnswer(200, 'POST /api/verificar', { body })
    await bank.mustAnswer(400, 'POST /api/verificar', { body })
  },
  async 'LOGIN-01: Uma senha errada responde igual para quem existe e para quem não existe [Contrato, CREDENCIAIS_INVALIDAS; OWASP ASVS 5.0 6.3.8]'() {
    const known = mustAnswer(await bank.login('outro', 'errada-1'), 401)
    const unknown = mustAnswer(await bank.login('desconhecido', 'errada-1'), 401)
    must(messageOf(known) === messageOf(unknown), 'As duas respostas se distinguem')
  },
  async 'LOGIN-04: Um código errado de um estranho responde igual para quem existe e para quem não existe [Contrato, CODIGO_INVALIDO; OWASP ASVS 5.0 6.3.8]'() {
    const attempt = async (role: 'quitado' | 'desconhecido') => {
      const body = { cpf: bank.id(role), code: 'AAAA' }
      const reply = await bank.send('POST /api/consultar_codigo', { body, stranger: true })
      judgeable(reply.status !== 429, 'Limite do banco (429); repita mais tarde')
      return [reply.status, messageOf(reply), field(reply.data, 'tentativasRestantes')].join()
    }
    must((await attempt('quitado')) === (await attempt('desconhecido')), 'As duas respostas se distinguem')
  },
  async 'LOGIN-02: O login por senha se bloqueia, no máximo na sexta tentativa errada [Contrato, MUITAS_TENTATIVAS; OWASP ASVS 5.0 6.3.1]'() {
    mustLimit(await untilLimited(() => bank.login('senha', 'errada-2')), 5)
  },
  async 'LOGIN-03: Durante o bloqueio nem a senha certa entra [OWASP ASVS 5.0 6.3.1]'() {
    const { last } = await bank.once('bloqueio', () => untilLimited(() => bank.login('senha', 'errada-3')))
    judgeable(last.status === 429, 'O bloqueio não aconteceu')
    mustAnswer(await bank.login('senha'), 429)
  },
  async 'SENHA-01: A primeira senha que um estranho registra não impede a de quem confirma o código [Contrato, PwsRegister e Limits; OWASP ASVS 5.0 6.1.1, 6.6.2]'() {
    judgeable(bank.hasLinks, "Falta 'link' nos dados preparados: a senha não seria desfeita")
    const register = (senha: string, by: { stranger?: true } = {}) =>
      bank.send('PUT /api/login/PwsRegister', {
        body: { cpfCnpj: bank.id('novo'), senha, StateMode: 'PF' },
        ...by,
      })
    const { status: registered } = await register(GOOD_PASSWORD)
    judgeable(registered !== 409, "'novo' já tem senha; prepare de novo")
    must(registered === 200, `PwsRegister respondeu ${registered}`)
    await register(`${GOOD_PASSWORD} dois`, { stranger: true })
    const body = {
      cpf: bank.id('novo'),
      CodigoAcesso: await bank.freshCode('novo'),
      senha: GOOD_PASSWORD,
    }
    await bank.mustAnswer(200, 'POST /api/consultar_codigo', { body })
    const id = (await bank.readLink('novo')).replace(/.*\//, '')
    await bank.send('POST /api/v1/contestacao/{id}', { params: { id } })
  },
  async 'SENHA-02: Senhas muito usadas são recusadas no campo senha [Contrato, PwsRegister; OWASP ASVS 5.0 6.2.4]'() {
    for (const senha of [
      '12345678',
      'password',
      'Senha123',
      '11111111',
      'qwertyui',
      'brasil2026',
      'mudar123',
    ])
      await mustRefusePassword(bank, senha)
  },
  async 'SENHA-03: Uma senha feita do nome do banco é recusada no campo senha [Contrato, New passwords; OWASP ASVS 5.0 6.2.11]'() {
    const words = bank.brand().split(/\s+/)
    for (const senha of [`${words.at(-1)}2026`, words.join('-').padEnd(8, '1'), `1${words.join('')}!`])
      await mustRefusePassword(bank, senha)
  },
  async 'SENHA-04: Senhas novas têm limite, no máximo na 31ª em um minuto [Contrato, Limits; OWASP ASVS 5.0 2.4.1]'() {
    const body = { cpfCnpj: bank.id('novo'), senha: GOOD_PASSWORD, StateMode: 'PF' }
    const limited = await untilLimited(() => bank.send('PUT /api/login/PwsRegister', { body }), 32)
    judgeable(limited.last.status !== 409, "'novo' já tem senha; prepare de novo")
    mustLimit(limited, 30)
    await bank.skip(Number(field(limited.last.data, 'tentarEm') ?? 60) * 1000 + 500)
  },
  async 'KBA-03: As perguntas e as opções são as mesmas a cada vez [Contrato, Knowledge; OWASP ASVS 5.0 6.3.1]'() {
    const [firstRound, secondRound] = [await startQuestions(bank), await startQuestions(bank)]
    judgeable(firstRound.length > 0, "Não há perguntas para 'kba'; prepare de novo")
    must(JSON.stringify(firstRound) === JSON.stringify(secondRound), 'A segunda vez mostra outras opções')
  },
  async 'KBA-02: As respostas são julgadas juntas, e depois de uma rodada errada há uma pausa que termina [Contrato, Knowledge; OWASP ASVS 5.0 6.1.1, 6.3.1]'() {
    const perguntas = await startQuestions(bank)
    judgeable(perguntas.length > 1, "Não há perguntas para 'kba'; prepare de novo")
    const replies = []
    for (const { type } of perguntas) {
      const { data } = await answerQuestion(bank, type)
      replies.push([field(data, 'valido'), field(data, 'aprovado')].join())
    }
    must(replies.at(-1) === 'false,false', 'A rodada errada não termina com valido e aprovado falsos')
    must(!replies.slice(0, -1).includes('false,false'), 'O banco diz qual resposta está errada')
    const { data } = await bank.send(QUESTIONS, { params: { id: bank.id('kba'), quantidade: '3' } })
    must(JSON.stringify(field(data, 'perguntas')) === '[]', 'As perguntas voltam logo, para se adivinhar')
    must(Number.isFinite(Date.parse(String(field(data, 'reabreEm')))), 'Não se diz quando a pausa termina')
  },
  async 'KBA-04: Nenhuma pergunta oferece o nascimento ou a mãe, que VerificaKBA pergunta [Contrato, Knowledge; OWASP ASVS 5.0 6.3.1]'() {
    const { nascimento } = personAnswers(bank, 'titular')
    const { data } = await bank.send(QUESTIONS, { params: { id: bank.id('titular'), quantidade: '5' } })
    const offered = JSON.stringify(data).toUpperCase()
    const isOffered = [nascimento, bank.known('titular', 'nomeMae')].some((value) => offered.includes(value))
    must(!isOffered, 'As opções deixam poucas tentativas até a resposta certa')
  },
  async 'KBA-01: Respostas erradas de confirmação se bloqueiam, no máximo na sexta, para todas as confirmações [Contrato, VerificaKBA; OWASP ASVS 5.0 6.3.1]'() {
    const right = personAnswers(bank, 'senha')
    const attempt = () =>
      bank.send('POST /v1/User/VerificaKBA', { body: { ...right, nascimento: '1901-01-01' } })
    mustLimit(await untilLimited(attempt), 5)
    await bank.mustAnswer(429, 'POST /v1/User/VerificaKBA', { body: right })
  },
  async 'LIMITE-01: Pedidos de ligação para o mesmo número têm limite: o quarto em uma hora é 429 [Especificação §9; contrato, meligue]'() {
    const phone = bank.known('outro', 'telefone')
    const attempt = () => bank.send('POST /api/v1/meligue', { body: { phone } })
    const reply = await attempt()
    judgeable(field(reply.data, 'codigo') !== 'FORA_DE_HORARIO', 'Ligações fora de horário')
    mustLimit(await untilLimited(attempt), 3)
  },
  async 'LIGACAO-01: Sem prova de quem pede, o telefone do cadastro não toca [Contrato, clicktocall]'() {
    const body = { cpf: bank.id('outro'), identidade: 'quem-pede.nao.prova' }
    for (const query of [{ cpf: body.cpf }, body]) {
      const { status, data } = await bank.send('POST /api/v1/clicktocall', { body: query })
      judgeable(field(data, 'codigo') !== 'FORA_DE_HORARIO', 'Ligações fora de horário')
      must(status >= 400, `Um pedido de quem não provou quem é respondeu ${status}`)
    }
  },
}))
