import { type Bank, field, type Reply } from '../bank'
import {
  answerQuestion,
  object,
  openExecution,
  QUESTIONS,
  questions,
  registerPassword,
} from '../requests/situations'
import { area } from '../rule'
import { judgeable, judgeableReply, must, mustAnswer } from '../verdict'

/** Repeats a call until it returns 429, which may take some attempts and one more. */
async function limited(most: number, action: () => Promise<Reply>): Promise<Reply | undefined> {
  for (let tries = 0; tries <= most; tries++) {
    const last = await action()
    if (last.status === 429) return last
  }
  return undefined
}

async function mustLimit(most: number, action: () => Promise<Reply>): Promise<Reply> {
  const last = await limited(most, action)
  must(last !== undefined, `Nenhum limite em ${most + 1} tentativas`)
  return last
}

const GOOD_PASSWORD = 'trem azul no morro'
const COMMON_PASSWORDS = '12345678 password Senha123 11111111 qwertyui brasil2026 mudar123'.split(' ')

async function mustRefusePassword(bank: Bank, senha: string): Promise<void> {
  const { status, data } = await registerPassword(bank, senha)
  must(status === 400, `Aceitou '${senha}': ${status}`)
  must(JSON.stringify(field(data, 'erros') ?? null).includes('"senha"'), "O 400 não traz erros em 'senha'")
}

const messageOf = ({ data }: Reply) =>
  [field(data, 'title'), field(data, 'codigo'), field(data, 'detail')].join()

export const access = area('Consulta, login e códigos', (bank) => ({
  'CONSULTA-01: Quem o banco não conhece recebe 202, como quem não tem o que negociar [Especificação §4; contrato, verificar]':
    async () => mustAnswer(await bank.consult('desconhecido'), 202),
  async 'CONSULTA-02: A consulta diz se já existe senha: OK ou NOK [Especificação §3]'() {
    const detail = async (role: 'titular' | 'novo') => field((await bank.consult(role)).data, 'detail')
    must((await detail('titular')) === 'OK', 'Quem tem senha não recebeu OK')
    must((await detail('novo')) === 'NOK', 'Quem não tem senha não recebeu NOK')
  },
  'CONSULTA-03: Sem consulta não há execução [Contrato, SEM_CONSULTA]': () =>
    bank.mustAnswer(401, 'POST /api/v1/criar_exec', { of: 'atraso' }),
  async 'EXEC-01: A consulta vale só para o navegador que a fez [Contrato, Links and executions; OWASP ASVS 5.0 7.2.3, 8.3.1]'() {
    await bank.consult('proposta')
    await bank.mustAnswer(401, 'POST /api/v1/criar_exec', { of: 'proposta', stranger: true })
  },
  async 'EXEC-02: Sem a própria execução p/{taxId} não mostra dívida alguma [Contrato, Links and executions; OWASP ASVS 5.0 8.2.2]'() {
    await openExecution(bank)
    for (const execResposta of ['', 'conformidade-inventada']) {
      const options = { of: 'proposta', body: { execResposta } } as const
      await bank.mustAnswer([401, 403, 404], 'POST /api/v1/p/{taxId}', options)
    }
  },
  async 'EXEC-03: Um link que o banco não emitiu não abre nada: 404 [Contrato, LINK_INVALIDO; OWASP ASVS 5.0 8.2.2]'() {
    const body = { execId: `conformidade-${bank.id('proposta')}` }
    await bank.mustAnswer(404, 'POST /api/v1/vincularExec', { of: 'proposta', body })
  },
  async 'EXEC-04: Cada token CSRF é outro [Contrato, Links and executions (o token é a sessão do anônimo)]'() {
    const token = async () => (await bank.data('GET /api/v1/get-csrf-token')).csrfToken
    const [one, other] = [await token(), await token()]
    must(one !== other, 'Dois navegadores receberam o mesmo token')
  },
  async 'ROBO-01: Uma verificação inventada é recusada com codigo ROBO [Contrato, ROBO; OWASP ASVS 5.0 2.4.1]'() {
    const options = { of: 'titular', body: { token: 'inventado' } } as const
    await bank.mustAnswer(400, 'POST /api/verificar', options, 'ROBO')
  },
  async 'ROBO-02: Uma verificação vale uma vez só [Contrato, ROBO]'() {
    const options = { of: 'titular', body: { token: await bank.client.solvedBotCheck() } } as const
    await bank.mustAnswer(200, 'POST /api/verificar', options)
    await bank.mustAnswer(400, 'POST /api/verificar', options)
  },
  async 'LOGIN-01: Uma senha errada responde igual para quem existe e para quem não existe [Contrato, CREDENCIAIS_INVALIDAS; OWASP ASVS 5.0 6.3.8]'() {
    const known = mustAnswer(await bank.login('outro', 'errada-1'), 401)
    const unknown = mustAnswer(await bank.login('desconhecido', 'errada-1'), 401)
    must(messageOf(known) === messageOf(unknown), 'As duas respostas se distinguem')
  },
  async 'LOGIN-04: Um código errado de um estranho responde igual para quem existe e para quem não existe [Contrato, CODIGO_INVALIDO; OWASP ASVS 5.0 6.3.8]'() {
    const attempt = async (role: 'quitado' | 'desconhecido') => {
      const body = { cpf: bank.id(role), code: 'AAAA' }
      const reply = judgeableReply(await bank.send('POST /api/consultar_codigo', { body, stranger: true }))
      return [reply.status, messageOf(reply), field(reply.data, 'tentativasRestantes')].join()
    }
    must((await attempt('quitado')) === (await attempt('desconhecido')), 'As duas respostas se distinguem')
  },
  'LOGIN-02: O login por senha se bloqueia, no máximo na sexta tentativa errada [Contrato, MUITAS_TENTATIVAS; OWASP ASVS 5.0 6.3.1]':
    () => mustLimit(5, () => bank.login('senha', 'errada-2')),
  async 'LOGIN-03: Durante o bloqueio nem a senha certa entra [OWASP ASVS 5.0 6.3.1]'() {
    const lock = await limited(11, () => bank.login('senha', 'errada-3'))
    judgeable(lock !== undefined, 'O bloqueio não aconteceu')
    mustAnswer(await bank.login('senha'), 429)
  },
  async 'SENHA-01: A primeira senha que um estranho registra não impede a de quem confirma o código [Contrato, PwsRegister e Limits; OWASP ASVS 5.0 6.1.1, 6.6.2]'() {
    judgeable(bank.hasLinks, "Falta 'link' nos dados preparados: a senha não seria desfeita")
    const { status } = await registerPassword(bank, GOOD_PASSWORD)
    must(status === 200, `PwsRegister respondeu ${status}`)
    await registerPassword(bank, `${GOOD_PASSWORD} dois`, { stranger: true })
    const code = await bank.freshCode('novo')
    const body = { cpf: bank.id('novo'), CodigoAcesso: code, senha: GOOD_PASSWORD }
    await bank.mustAnswer(200, 'POST /api/consultar_codigo', { body })
    await object(bank, await bank.read('novo', 'link'))
  },
  async 'SENHA-02: Senhas muito usadas são recusadas no campo senha [Contrato, PwsRegister; OWASP ASVS 5.0 6.2.4]'() {
    for (const senha of COMMON_PASSWORDS) await mustRefusePassword(bank, senha)
  },
  async 'SENHA-03: Uma senha feita do nome do banco é recusada no campo senha [Contrato, New passwords; OWASP ASVS 5.0 6.2.11]'() {
    const words = bank.part('marca').split(/\s+/)
    for (const senha of [`${words.at(-1)}2026`, words.join('-').padEnd(8, '1'), `1${words.join('')}!`])
      await mustRefusePassword(bank, senha)
  },
  async 'SENHA-04: Senhas novas têm limite, no máximo na 31ª em um minuto [Contrato, Limits; OWASP ASVS 5.0 2.4.1]'() {
    const { data } = await mustLimit(30, () => registerPassword(bank, GOOD_PASSWORD))
    await bank.skip(Number(field(data, 'tentarEm') ?? 60) * 1000 + 500)
  },
  async 'KBA-03: As perguntas e as opções são as mesmas a cada vez [Contrato, Knowledge; OWASP ASVS 5.0 6.3.1]'() {
    const [firstRound, secondRound] = [await questions(bank, 'kba'), await questions(bank, 'kba')]
    judgeable(firstRound.length > 0, "Não há perguntas para 'kba'; prepare de novo")
    must(JSON.stringify(firstRound) === JSON.stringify(secondRound), 'A segunda vez mostra outras opções')
  },
  async 'KBA-02: As respostas são julgadas juntas, e depois de uma rodada errada há uma pausa que termina [Contrato, Knowledge; OWASP ASVS 5.0 6.1.1, 6.3.1]'() {
    const perguntas = await questions(bank, 'kba')
    judgeable(perguntas.length > 1, "Não há perguntas para 'kba'; prepare de novo")
    const replies = []
    for (const { type } of perguntas) {
      const { data } = await answerQuestion(bank, 'kba', type, 'resposta errada')
      replies.push([field(data, 'valido'), field(data, 'aprovado')].join())
    }
    must(replies.at(-1) === 'false,false', 'A rodada errada não termina com valido e aprovado falsos')
    must(!replies.slice(0, -1).includes('false,false'), 'O banco diz qual resposta está errada')
    const { data } = await bank.send(QUESTIONS, { of: 'kba', params: { quantidade: '3' } })
    must(JSON.stringify(field(data, 'perguntas')) === '[]', 'As perguntas voltam logo, para se adivinhar')
    must(Number.isFinite(Date.parse(String(field(data, 'reabreEm')))), 'Não se diz quando a pausa termina')
  },
  async 'KBA-04: Nenhuma pergunta oferece o nascimento ou a mãe, que VerificaKBA pergunta [Contrato, Knowledge; OWASP ASVS 5.0 6.3.1]'() {
    const answers = [bank.known('titular', 'nascimento'), bank.known('titular', 'nomeMae')]
    const { data } = await bank.send(QUESTIONS, { of: 'titular', params: { quantidade: '5' } })
    const offered = JSON.stringify(data).toUpperCase()
    const isOffered = answers.some((answer) => offered.includes(answer))
    must(!isOffered, 'As opções deixam poucas tentativas até a resposta certa')
  },
  async 'KBA-01: Respostas erradas de confirmação se bloqueiam, no máximo na sexta, para todas as confirmações [Contrato, VerificaKBA; OWASP ASVS 5.0 6.3.1]'() {
    const wrong = { of: 'senha', body: { nascimento: '1901-01-01' } } as const
    await mustLimit(5, () => bank.send('POST /v1/User/VerificaKBA', wrong))
    await bank.mustAnswer(429, 'POST /v1/User/VerificaKBA', { of: 'senha' })
  },
  async 'LIMITE-01: Pedidos de ligação para o mesmo número têm limite: o quarto em uma hora é 429 [Especificação §9; contrato, meligue]'() {
    await mustLimit(3, async () => {
      const reply = await bank.send('POST /api/v1/meligue', { of: 'outro' })
      return reply.status === 429 ? reply : judgeableReply(reply)
    })
  },
  async 'LIGACAO-01: Sem prova de quem pede, o telefone do cadastro não toca [Contrato, clicktocall]'() {
    const body = { cpf: bank.id('outro'), identidade: 'quem-pede.nao.prova' }
    for (const query of [{ cpf: body.cpf }, body]) {
      const { status } = judgeableReply(await bank.send('POST /api/v1/clicktocall', { body: query }))
      must(status >= 400, `Um pedido de quem não provou quem é respondeu ${status}`)
    }
  },
}))
