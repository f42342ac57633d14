import type { CallName } from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import { type Bank, field, type Options } from '../bank'
import { acceptanceOf, agreementOf, choiceOf, event, groupOf, openInstalment } from '../requests/situations'
import type { Area, Rule } from '../rule'
import { definitionOf } from '../shape'
import { must } from '../verdict'
import { mustHide } from './masks'
import { callNames } from './shapes'

const IDOR = 'Contrato, ACESSO_NEGADO; OWASP ASVS 5.0 8.2.2; OWASP API1:2023'

const debtorCalls = callNames.filter((name) => definitionOf(name).access === 'debtor')

/** Values that fit the paths; the records need not exist. */
const fitting: Readonly<Record<string, string>> = { carteira: '09', exec: '0', parcela: '1', parcelas: '1' }
function anyParams(bank: Bank, name: CallName): Record<string, string> {
  const names = Object.keys(definitionOf(name).params?.properties ?? {})
  return Object.fromEntries(names.map((key) => [key, fitting[key] ?? bank.id('titular')]))
}

/** Every call of a logged-in debtor refuses a token. Bodies are empty, so that nothing can happen. */
async function mustRefuse(bank: Bank, token?: string): Promise<void> {
  const accepted: string[] = []
  for (const name of debtorCalls.filter(bank.offers)) {
    const params = anyParams(bank, name)
    const { status } = await bank.send(name, {
      params,
      body: name.startsWith('GET ') ? undefined : {},
      ...(token && { token }),
    })
    if (status !== 401 && !(definitionOf(name).extension && status === 404))
      accepted.push(`${name}: ${status}`)
  }
  must(accepted.length === 0, `Esperado 401: ${accepted.slice(0, 3).join('; ')}`)
}

async function tokenParts(bank: Bank): Promise<[string, string, string]> {
  const [head = '', claims = '', seal = ''] = (await bank.session('titular')).split('.')
  return [head, claims, seal]
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What somebody else's token tries. None of it may work, and no answer may tell anything. */
const attempts: readonly (readonly [CallName, (bank: Bank) => Options | Promise<Options>])[] = [
  ['GET /api/UsuarioData/{id}', (bank) => ({ params: { id: bank.id('acordo') } })],
  ['POST /api/v1/negociacoes', (bank) => ({ body: { ...splitTaxId(bank.id('acordo')), execResposta: '' } })],
  ['GET /api/v1/get_portfolios/{taxId}', (bank) => ({ params: { taxId: bank.id('acordo') } })],
  ['GET /api/v1/basic-data/{id}', (bank) => ({ params: { id: bank.id('acordo') } })],
  ['GET /api/v1/journey_tracker/{id}', (bank) => ({ params: { id: bank.id('acordo') } })],
  ['GET /api/v1/journey_tracker/13a/{id}', (bank) => ({ params: { id: bank.id('acordo') } })],
  ['GET /api/v1/journey_tracker/3b/{id}', (bank) => ({ params: { id: bank.id('acordo') } })],
  ['GET /api/v1/journey_tracker/{id}/{step}', (bank) => ({ params: { id: bank.id('acordo'), step: '9A' } })],
  ['POST /api/v1/User/Update', (bank) => ({ body: { cpfCnpj: bank.id('acordo') } })],
  [
    'POST /api/v1/basic-data/{id}',
    (bank) => ({
      params: { id: bank.id('acordo') },
      body: { optInWhatsApp: false, documentCode: bank.id('acordo') },
    }),
  ],
  ['POST /api/auth/TokenValidate', (bank) => ({ body: { CpfCnpj: bank.id('acordo'), Token: 'inventado' } })],
  ['GET /api/v1/Proposta/Status/{id}', async (bank) => ({ params: { id: await numberOf(bank) } })],
  ['POST /api/v1/Proposta/Cancelar', async (bank) => ({ body: { numeroAcordo: await numberOf(bank) } })],
  [
    'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}',
    async (bank) => ({ params: { ...fittingPath, contrato: await numberOf(bank), parcelas: '12' } }),
  ],
  [
    'POST /api/v1/boleto/imprimir',
    async (bank) => ({ body: { numeroAcordo: await numberOf(bank), execResposta: '' } }),
  ],
  [
    'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}',
    async (bank) => {
      const { agreement, instalment } = await openInstalment(bank, 'acordo')
      return {
        params: { ...fittingPath, acordo: agreement.numeroAcordo, parcela: String(instalment.numero) },
      }
    },
  ],
  ...(['acordo', 'outro'] as const).map((taxIdOf): (typeof attempts)[number] => [
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
    async (bank) => {
      const { agreement, instalment } = await openInstalment(bank, 'acordo')
      return { params: { carteira: agreement.carteira, divida: instalment.divida, taxId: bank.id(taxIdOf) } }
    },
  ]),
  [
    'POST /api/auth/AcordoRealizadoEmail',
    async (bank) => {
      const { agreement, instalment } = await openInstalment(bank, 'acordo')
      const Linha = '0'.repeat(47)
      return {
        body: { Carateira: agreement.carteira, Divida: instalment.divida, CpfCnpj: bank.id('acordo'), Linha },
      }
    },
  ],
  [
    'GET /api/v1/documentos/{numeroAcordo}',
    async (bank) => ({ params: { numeroAcordo: await numberOf(bank) } }),
  ],
  [
    'GET /api/v1/contrato/{numeroAcordo}',
    async (bank) => ({ params: { numeroAcordo: await numberOf(bank) } }),
  ],
  [
    'POST /api/v1/contrato/{numeroAcordo}/assinatura',
    async (bank) => ({ params: { numeroAcordo: await numberOf(bank) }, body: { acao: 'INICIAR' } }),
  ],
  [
    'POST /api/v1/assinador/drc',
    async (bank) => ({ body: { numeroAcordo: await numberOf(bank), acao: 'INICIAR' } }),
  ],
]
const fittingPath = { carteira: '09', exec: '0' }
const numberOf = async (bank: Bank) => (await agreementOf(bank, 'acordo')).numeroAcordo

const intrusions = attempts.map(
  ([name, make], index): Rule => ({
    id: `ALHEIO-${String(index + 1).padStart(2, '0')}`,
    title: `Com o token de outra pessoa, ${name} não mostra nem muda nada`,
    source: IDOR,
    async run(bank) {
      const options = await make(bank)
      const token = await bank.session('outro')
      const { status, data } = await bank.send(name, { ...options, token, identification: bank.id('acordo') })
      must([400, 401, 403, 404].includes(status), `Respondeu ${status}`)
      mustHide(data, bank.person('acordo'), name)
    },
  }),
)

export const authorisation: Area = {
  title: 'Autorização',
  rules: [
    {
      id: 'SESSAO-01',
      title: 'Sem token, toda chamada de quem entrou responde 401',
      source: 'Contrato, NAO_AUTORIZADO; OWASP ASVS 5.0 8.2.1',
      run: (bank) => mustRefuse(bank),
    },
    {
      id: 'SESSAO-02',
      title: 'Um token com outro documento escrito dentro não abre nada',
      source: 'OWASP ASVS 5.0 9.1.1',
      async run(bank) {
        const [head, claims, seal] = await tokenParts(bank)
        const known: object = JSON.parse(Buffer.from(claims, 'base64url').toString())
        await mustRefuse(bank, `${head}.${base64({ ...known, CpfCnpj: bank.id('acordo') })}.${seal}`)
      },
    },
    {
      id: 'SESSAO-03',
      title: "Um token sem assinatura (alg 'none') não abre nada",
      source: 'OWASP ASVS 5.0 9.1.2; RFC 8725 §3.1',
      async run(bank) {
        const [, claims] = await tokenParts(bank)
        await mustRefuse(bank, `${base64({ alg: 'none', typ: 'JWT' })}.${claims}.`)
      },
    },
    {
      id: 'SESSAO-04',
      title: 'O token diz de quem é e até quando vale, e não vale mais de um dia',
      source: 'Contrato, LoggedIn; OWASP ASVS 5.0 9.2.1',
      async run(bank) {
        await bank.logout('outro')
        const { data } = await bank.login('outro')
        const token = String(field(data, 'token'))
        bank.keep('outro', token)
        const claims: unknown = JSON.parse(
          Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}',
        )
        must(field(claims, 'CpfCnpj') === bank.id('outro'), 'O token não traz CpfCnpj')
        const seconds = Number(field(claims, 'exp'))
        const left = seconds - Date.now() / 1000
        must(left > 0 && left <= 86_400, `exp está a ${Math.round(left)} s de agora`)
        const told = Date.parse(String(field(data, 'expiraEm'))) / 1000
        must(Math.abs(told - seconds) < 2, 'expiraEm não é o exp do token')
      },
    },
    {
      id: 'SESSAO-05',
      title: 'Depois da saída o token responde 401, com o desafio',
      source: 'Contrato, TokenValidate; OWASP ASVS 5.0 7.4.1; RFC 6750 §3',
      async run(bank) {
        const token = await bank.session('outro')
        const { status } = await bank.logout('outro')
        must(status === 200, `A saída respondeu ${status}`)
        const reply = await bank.send('GET /api/UsuarioData/{id}', {
          params: { id: bank.id('outro') },
          token,
        })
        must(reply.status === 401, `O token de uma sessão encerrada responde ${reply.status}`)
        must(
          /^bearer/i.test(reply.headers['www-authenticate'] ?? ''),
          'O 401 não traz WWW-Authenticate: Bearer',
        )
      },
    },
    {
      id: 'SESSAO-06',
      title: "Com outra sessão aberta, o login por senha responde 401 com o texto 'Usuario Ativo'",
      source: 'Especificação §8; contrato, Errors',
      async run(bank) {
        await bank.session('outro')
        const reply = await bank.send('POST /api/auth/login/{botToken}', {
          params: { botToken: await bank.client.solvedBotCheck() },
          body: { cpfCnpj: bank.id('outro'), senha: bank.known('outro', 'senha') },
        })
        must(reply.status === 401 && reply.data === 'Usuario Ativo', `Respondeu ${reply.status}`)
      },
    },
    ...intrusions,
    {
      id: 'CORS-01',
      title: 'Página de outra origem não lê o que só quem entrou pode ver',
      source: 'Contrato, Other origins; OWASP ASVS 5.0 3.4.2',
      async run(bank) {
        const params = { id: bank.id('titular') }
        const options = { as: 'titular', params, headers: { origin: 'https://outra.example' } } as const
        const { headers } = await bank.send('GET /api/UsuarioData/{id}', options)
        const allowed = headers['access-control-allow-origin']
        must(allowed === undefined, `Access-Control-Allow-Origin: ${allowed}`)
      },
    },
    {
      id: 'ALHEIO-30',
      title: 'A execução de outra pessoa é recusada',
      source: IDOR,
      async run(bank) {
        const { execId } = await bank.data('POST /api/v1/criar_exec', {
          as: 'titular',
          body: { cpfCnpj: bank.id('titular') },
        })
        const body = { ...splitTaxId(bank.id('outro')), execResposta: execId }
        const { status } = await bank.send('POST /api/v1/negociacoes', { as: 'outro', body })
        must(status === 403, `Respondeu ${status}`)
      },
    },
    {
      id: 'ALHEIO-31',
      title: 'O grupo de outra pessoa não se calcula',
      source: IDOR,
      async run(bank) {
        const group = await groupOf(bank, 'titular')
        const body = choiceOf(bank, 'outro', group)
        const { status } = await bank.send('POST /api/v1/Negociacao/Efetivar', { as: 'outro', body })
        must(status === 403 || status === 404, `Respondeu ${status}`)
      },
    },
    {
      id: 'ALHEIO-32',
      title: 'A reserva de outra pessoa não se conclui',
      source: IDOR,
      async run(bank) {
        const group = await groupOf(bank, 'titular')
        const body = choiceOf(bank, 'titular', group)
        const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: 'titular', body })
        const acceptance = acceptanceOf(bank, 'outro', group.idNegociacao, dados?.idProposta ?? '')
        const { status } = await bank.send('POST /api/v1/Negociacao/Formalizar', {
          as: 'outro',
          body: acceptance,
        })
        must(status === 403 || status === 404, `Respondeu ${status}`)
      },
    },
    {
      id: 'ALHEIO-33',
      title: 'O que um anônimo escreve na jornada de alguém não é lido como dela',
      source: 'Contrato, Journey',
      async run(bank) {
        const marker = `conformidade-${Date.now()}`
        const id = bank.id('titular')
        await bank.send('POST /api/v1/journey_tracker', { body: event(id, { codigo: '9A', opcao: marker }) })
        const { eventos } = await bank.data('GET /api/v1/journey_tracker/{id}', {
          as: 'titular',
          params: { id },
        })
        must(!JSON.stringify(eventos).includes(marker), 'O evento anônimo aparece na jornada')
      },
    },
    {
      id: 'PROVA-01',
      title: 'Contatos não mudam numa sessão sem prova recente de quem está ali',
      source: 'Contrato, Step-up; OWASP ASVS 5.0 7.5.1',
      async run(bank) {
        const body = { cpfCnpj: bank.id('titular'), email: bank.known('titular', 'email') }
        const { status, data } = await bank.send('POST /api/v1/User/Update', { as: 'titular', body })
        must(status === 403, `Respondeu ${status}`)
        must(field(data, 'codigo') === 'CONFIRMACAO_NECESSARIA', 'O problema não traz CONFIRMACAO_NECESSARIA')
      },
    },
    {
      id: 'PROVA-02',
      title: 'A senha não muda numa sessão sem prova recente de quem está ali',
      source: 'Contrato, Step-up; OWASP ASVS 5.0 7.5.1',
      async run(bank) {
        const body = { cpfCnpj: bank.id('titular'), senha: bank.known('titular', 'senha'), StateMode: 'PF' }
        const { status } = await bank.send('PUT /api/login/PwsRegister2', { as: 'titular', body })
        must(status === 403, `Respondeu ${status}`)
      },
    },
  ],
}
