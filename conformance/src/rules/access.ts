import { type Bank, field, type Reply } from '../bank'
import { openExecution, personAnswers } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

/** Repeats until the bank says 429. */
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

const told = ({ data }: Reply) => [field(data, 'title'), field(data, 'codigo'), field(data, 'detail')].join()

const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'

const startQuestions = async (bank: Bank) =>
  (await bank.data(QUESTIONS, { params: { id: bank.id('kba'), quantidade: '3' } })).perguntas

const answerQuestion = (bank: Bank, type: string): Promise<Reply> => {
  const body = { type, value: 'resposta errada', identification: bank.id('kba') }
  return type === 'cpfSocio'
    ? bank.send('POST /api/v1/kbas/interativo/validacao/cpfSocio', { body })
    : bank.send('POST /api/v1/kbas/interativo/validacao', { body })
}

export const access: Area = {
  title: 'Consulta, login e códigos',
  rules: [
    {
      id: 'CONSULTA-01',
      title: 'Quem o banco não conhece recebe 202, como quem não tem o que negociar',
      source: 'Especificação §4; contrato, verificar',
      async run(bank) {
        const { status } = await bank.consult('desconhecido')
        must(status === 202, `Respondeu ${status}`)
      },
    },
    {
      id: 'CONSULTA-02',
      title: 'A consulta diz se já existe senha: OK ou NOK',
      source: 'Especificação §3',
      async run(bank) {
        const detail = async (role: 'titular' | 'novo') => field((await bank.consult(role)).data, 'detail')
        must((await detail('titular')) === 'OK', 'Quem tem senha não recebeu OK')
        must((await detail('novo')) === 'NOK', 'Quem não tem senha não recebeu NOK')
      },
    },
    {
      id: 'CONSULTA-03',
      title: 'Sem consulta não há execução',
      source: 'Contrato, SEM_CONSULTA',
      async run(bank) {
        const { status } = await bank.send('POST /api/v1/criar_exec', {
          body: { cpfCnpj: bank.id('atraso') },
        })
        must(status === 401, `Respondeu ${status}`)
      },
    },
    {
      id: 'EXEC-01',
      title: 'A consulta vale só para o navegador que a fez',
      source: 'Contrato, Links and executions; OWASP ASVS 5.0 7.2.3, 8.3.1',
      async run(bank) {
        await bank.consult('proposta')
        const body = { cpfCnpj: bank.id('proposta') }
        const { status } = await bank.send('POST /api/v1/criar_exec', { body, stranger: true })
        must(status === 401, `Outro navegador abriu uma execução: ${status}`)
      },
    },
    {
      id: 'EXEC-02',
      title: 'Sem a própria execução p/{taxId} não mostra dívida alguma',
      source: 'Contrato, Links and executions; OWASP ASVS 5.0 8.2.2',
      async run(bank) {
        await openExecution(bank)
        const params = { taxId: bank.id('proposta') }
        for (const execResposta of ['', 'conformidade-inventada']) {
          const { status } = await bank.send('POST /api/v1/p/{taxId}', { params, body: { execResposta } })
          must([401, 403, 404].includes(status), `Com a execução '${execResposta}' respondeu ${status}`)
        }
      },
    },
    {
      id: 'EXEC-03',
      title: 'Um link que o banco não emitiu não abre nada: 404',
      source: 'Contrato, LINK_INVALIDO; OWASP ASVS 5.0 8.2.2',
      async run(bank) {
        const body = { cpfCnpj: bank.id('proposta'), execId: `conformidade-${bank.id('proposta')}` }
        const { status } = await bank.send('POST /api/v1/vincularExec', { body })
        must(status === 404, `Respondeu ${status}`)
      },
    },
    {
      id: 'EXEC-04',
      title: 'Cada token CSRF é outro',
      source: 'Contrato, Links and executions (o token é a sessão do anônimo)',
      async run(bank) {
        const [first, second] = [
          await bank.data('GET /api/v1/get-csrf-token'),
          await bank.data('GET /api/v1/get-csrf-token'),
        ]
        must(first.csrfToken !== second.csrfToken, 'Dois navegadores receberam o mesmo token')
      },
    },
    {
      id: 'ROBO-01',
      title: 'Uma verificação inventada é recusada com codigo ROBO',
      source: 'Contrato, ROBO; OWASP ASVS 5.0 2.4.1',
      async run(bank) {
        const body = { cpfCnpj: bank.id('titular'), stateMode: 'PF', token: 'inventado' }
        const { status, data } = await bank.send('POST /api/verificar', { body })
        must(status === 400 && field(data, 'codigo') === 'ROBO', `Respondeu ${status}`)
      },
    },
    {
      id: 'ROBO-02',
      title: 'Uma verificação vale uma vez só',
      source: 'Contrato, ROBO',
      async run(bank) {
        const body = {
          cpfCnpj: bank.id('titular'),
          stateMode: 'PF',
          token: await bank.client.solvedBotCheck(),
        }
        must((await bank.send('POST /api/verificar', { body })).status === 200, 'A primeira consulta falhou')
        const { status } = await bank.send('POST /api/verificar', { body })
        must(status === 400, `A segunda respondeu ${status}`)
      },
    },
    {
      id: 'LOGIN-01',
      title: 'Uma senha errada responde igual para quem existe e para quem não existe',
      source: 'Contrato, CREDENCIAIS_INVALIDAS; OWASP ASVS 5.0 6.3.8',
      async run(bank) {
        const [known, unknown] = [
          await bank.login('outro', 'errada-1'),
          await bank.login('desconhecido', 'errada-1'),
        ]
        must(known.status === 401, `Quem existe: ${known.status}`)
        must(unknown.status === known.status, `Quem não existe: ${unknown.status}`)
        must(told(known) === told(unknown), 'As duas respostas se distinguem')
      },
    },
    {
      id: 'LOGIN-04',
      title: 'Um código errado de um estranho responde igual para quem existe e para quem não existe',
      source: 'Contrato, CODIGO_INVALIDO; OWASP ASVS 5.0 6.3.8',
      async run(bank) {
        const attempt = async (role: 'quitado' | 'desconhecido') => {
          const body = { cpf: bank.id(role), code: 'AAAA' }
          const reply = await bank.send('POST /api/consultar_codigo', { body, stranger: true })
          judgeable(reply.status !== 429, 'Limite do banco (429); repita mais tarde')
          return [reply.status, told(reply), field(reply.data, 'tentativasRestantes')].join()
        }
        must(
          (await attempt('quitado')) === (await attempt('desconhecido')),
          'As duas respostas se distinguem',
        )
      },
    },
    {
      id: 'LOGIN-02',
      title: 'O login por senha se bloqueia, no máximo na sexta tentativa errada',
      source: 'Contrato, MUITAS_TENTATIVAS; OWASP ASVS 5.0 6.3.1',
      async run(bank) {
        mustLimit(await untilLimited(() => bank.login('senha', 'errada-2')), 5)
      },
    },
    {
      id: 'LOGIN-03',
      title: 'Durante o bloqueio nem a senha certa entra',
      source: 'OWASP ASVS 5.0 6.3.1',
      async run(bank) {
        const { last } = await bank.once('bloqueio', () =>
          untilLimited(() => bank.login('senha', 'errada-3')),
        )
        judgeable(last.status === 429, 'O bloqueio não aconteceu')
        const { status } = await bank.login('senha')
        must(status === 429, `Respondeu ${status}`)
      },
    },
    {
      id: 'SENHA-01',
      title: 'A primeira senha que um estranho registra não impede a de quem confirma o código',
      source: 'Contrato, PwsRegister e Limits; OWASP ASVS 5.0 6.1.1, 6.6.2',
      async run(bank) {
        judgeable(bank.hasLinks, "Falta 'link' nos dados preparados: a senha não seria desfeita")
        const register = (senha: string, by: { stranger?: true } = {}) =>
          bank.send('PUT /api/login/PwsRegister', {
            body: { cpfCnpj: bank.id('novo'), senha, StateMode: 'PF' },
            ...by,
          })
        const { status: first } = await register(GOOD_PASSWORD)
        judgeable(first !== 409, "'novo' já tem senha; prepare de novo")
        must(first === 200, `PwsRegister respondeu ${first}`)
        await register(`${GOOD_PASSWORD} dois`, { stranger: true })
        const body = {
          cpf: bank.id('novo'),
          CodigoAcesso: await bank.freshCode('novo'),
          senha: GOOD_PASSWORD,
        }
        const { status } = await bank.send('POST /api/consultar_codigo', { body })
        must(status === 200, `O código certo com a própria senha respondeu ${status}`)
        const id = (await bank.readLink('novo')).replace(/.*\//, '')
        await bank.send('POST /api/v1/contestacao/{id}', { params: { id } })
      },
    },
    {
      id: 'SENHA-02',
      title: 'Senhas muito usadas são recusadas no campo senha',
      source: 'Contrato, PwsRegister; OWASP ASVS 5.0 6.2.4',
      async run(bank) {
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
    },
    {
      id: 'SENHA-03',
      title: 'Uma senha feita do nome do banco é recusada no campo senha',
      source: 'Contrato, New passwords; OWASP ASVS 5.0 6.2.11',
      async run(bank) {
        const words = bank.brand().split(/\s+/)
        for (const senha of [`${words.at(-1)}2026`, words.join('-').padEnd(8, '1'), `1${words.join('')}!`])
          await mustRefusePassword(bank, senha)
      },
    },
    {
      id: 'SENHA-04',
      title: 'Senhas novas têm limite, no máximo na 31ª em um minuto',
      source: 'Contrato, Limits; OWASP ASVS 5.0 2.4.1',
      async run(bank) {
        const body = { cpfCnpj: bank.id('novo'), senha: GOOD_PASSWORD, StateMode: 'PF' }
        const limited = await untilLimited(() => bank.send('PUT /api/login/PwsRegister', { body }), 32)
        judgeable(limited.last.status !== 409, "'novo' já tem senha; prepare de novo")
        mustLimit(limited, 30)
        await bank.skip(Number(field(limited.last.data, 'tentarEm') ?? 60) * 1000 + 500)
      },
    },
    {
      id: 'KBA-03',
      title: 'As perguntas e as opções são as mesmas a cada vez',
      source: 'Contrato, Knowledge; OWASP ASVS 5.0 6.3.1',
      async run(bank) {
        const [first, second] = [await startQuestions(bank), await startQuestions(bank)]
        judgeable(first.length > 0, "Não há perguntas para 'kba'; prepare de novo")
        must(JSON.stringify(first) === JSON.stringify(second), 'A segunda vez mostra outras opções')
      },
    },
    {
      id: 'KBA-02',
      title: 'As respostas são julgadas juntas, e depois de uma rodada errada há uma pausa que termina',
      source: 'Contrato, Knowledge; OWASP ASVS 5.0 6.1.1, 6.3.1',
      async run(bank) {
        const perguntas = await startQuestions(bank)
        judgeable(perguntas.length > 1, "Não há perguntas para 'kba'; prepare de novo")
        const told = []
        for (const { type } of perguntas) {
          const { data } = await answerQuestion(bank, type)
          told.push([field(data, 'valido'), field(data, 'aprovado')].join())
        }
        must(told.at(-1) === 'false,false', 'A rodada errada não termina com valido e aprovado falsos')
        must(!told.slice(0, -1).includes('false,false'), 'O banco diz qual resposta está errada')
        const { data } = await bank.send(QUESTIONS, { params: { id: bank.id('kba'), quantidade: '3' } })
        must(JSON.stringify(field(data, 'perguntas')) === '[]', 'As perguntas voltam logo, para se adivinhar')
        must(
          Number.isFinite(Date.parse(String(field(data, 'reabreEm')))),
          'Não se diz quando a pausa termina',
        )
      },
    },
    {
      id: 'KBA-04',
      title: 'Nenhuma pergunta oferece o nascimento ou a mãe, que VerificaKBA pergunta',
      source: 'Contrato, Knowledge; OWASP ASVS 5.0 6.3.1',
      async run(bank) {
        const { nascimento } = personAnswers(bank, 'titular')
        const { data } = await bank.send(QUESTIONS, { params: { id: bank.id('titular'), quantidade: '5' } })
        const offered = JSON.stringify(data).toUpperCase()
        const isOffered = [nascimento, bank.known('titular', 'nomeMae')].some((value) =>
          offered.includes(value),
        )
        must(!isOffered, 'As opções deixam poucas tentativas até a resposta certa')
      },
    },
    {
      id: 'KBA-01',
      title: 'Respostas erradas de confirmação se bloqueiam, no máximo na sexta, para todas as confirmações',
      source: 'Contrato, VerificaKBA; OWASP ASVS 5.0 6.3.1',
      async run(bank) {
        const right = personAnswers(bank, 'senha')
        const attempt = () =>
          bank.send('POST /v1/User/VerificaKBA', { body: { ...right, nascimento: '1901-01-01' } })
        mustLimit(await untilLimited(attempt), 5)
        const { status } = await bank.send('POST /v1/User/VerificaKBA', { body: right })
        must(status === 429, `Durante o bloqueio a resposta certa respondeu ${status}`)
      },
    },
    {
      id: 'LIMITE-01',
      title: 'Pedidos de ligação para o mesmo número têm limite: o quarto em uma hora é 429',
      source: 'Especificação §9; contrato, meligue',
      async run(bank) {
        const phone = bank.known('outro', 'telefone')
        const attempt = () => bank.send('POST /api/v1/meligue', { body: { phone } })
        const first = await attempt()
        judgeable(field(first.data, 'codigo') !== 'FORA_DE_HORARIO', 'Ligações fora de horário')
        mustLimit(await untilLimited(attempt), 3)
      },
    },
    {
      id: 'LIGACAO-01',
      title: 'Sem prova de quem pede, o telefone do cadastro não toca',
      source: 'Contrato, clicktocall',
      async run(bank) {
        const body = { cpf: bank.id('outro'), identidade: 'quem-pede.nao.prova' }
        for (const asked of [{ cpf: body.cpf }, body]) {
          const { status, data } = await bank.send('POST /api/v1/clicktocall', { body: asked })
          judgeable(field(data, 'codigo') !== 'FORA_DE_HORARIO', 'Ligações fora de horário')
          must(status >= 400, `Um pedido de quem não provou quem é respondeu ${status}`)
        }
      },
    },
  ],
}
