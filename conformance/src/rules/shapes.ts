import { answersOf, type CallName, contract, Problem, problemsOf } from '@portal/contract'
import { senseOn } from '@portal/contract/sense'
import { createWireTable } from '@portal/contract/wire-table'
import { isLegible } from '@portal/domain/http-failure'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { Misfit, readAs, SHAPE } from '@portal/domain/shape'
import { type Bank, field, type Reply } from '../bank'
import { request } from '../requests'
import { area } from '../rule'
import { callNames, definitionOf, shapeError } from '../shape'
import { judgeable, judgeableReply, must } from '../verdict'

const { answers } = createWireTable()
const slug = (name: string) => name.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')
const typeOf = ({ headers }: Reply) => (headers['content-type'] ?? '').split(';')[0]?.trim()

function mustFit(name: CallName, reply: Reply): void {
  const definition = definitionOf(name)
  const { file } = definition
  const schema = answersOf(definition)[reply.status]
  must(schema !== undefined, `O estado ${reply.status} não está no contrato`)
  must(typeOf(reply) === (file ?? 'application/json'), `Content-Type ${typeOf(reply) ?? 'ausente'}`)
  must(file !== undefined || isLegible(reply.bytes.toString()), 'A resposta não está em UTF-8')
  const wrong = file === undefined ? shapeError(schema, reply.data) : null
  must(wrong === null, `A resposta foge do esquema em ${wrong}`)
}

async function checkShape(bank: Bank, name: CallName): Promise<void> {
  const isSuccess = (reply: Reply) => reply.name === name && reply.status < 400
  if (!bank.traffic.some(isSuccess)) {
    const { status, data } = judgeableReply(await request(bank, name))
    must(status < 400, `Respondeu ${status} ${String(field(data, 'title') ?? '')} a um pedido certo`)
  }
  for (const reply of bank.traffic.filter(isSuccess)) mustFit(name, reply)
}

/** Runs last: validates every response that any rule has received. */
export const shapes = area('Formas das respostas', (bank) =>
  Object.fromEntries(
    callNames.map((name) => {
      const source = definitionOf(name).extension
        ? 'Contrato (extensão opcional)'
        : 'Contrato; especificação §7'
      const words = `FORMA-${slug(name)}: ${name} responde como o contrato diz [${source}]`
      return [words, () => checkShape(bank, name)]
    }),
  ),
)

/** Rules about the traffic of the whole run. */
const errorsIn = (bank: Bank): Reply[] => {
  const errors = bank.traffic.filter(({ status, data }) => status >= 400 && data !== 'Usuario Ativo')
  judgeable(errors.length > 0, 'Nenhum erro foi visto')
  return errors
}
const at = ({ name, status }: Reply) => `${name} (${status})`

export const traffic = area('Tudo o que passou', (bank) => ({
  async 'ERRO-01: Todo erro é application/problem+json [RFC 9457 §3; contrato, Convenções]'() {
    for (const reply of errorsIn(bank))
      must(typeOf(reply) === 'application/problem+json', `${at(reply)} veio como ${typeOf(reply)}`)
  },
  async 'ERRO-02: Todo erro tem título, estado e os campos do contrato, e o estado é o do HTTP [RFC 9457 §3.1; contrato]'() {
    for (const reply of errorsIn(bank)) {
      const wrong = shapeError(Problem, reply.data)
      must(wrong === null, `${at(reply)} foge do esquema em ${wrong}`)
      must(field(reply.data, 'status') === reply.status, `${at(reply)} traz outro estado no corpo`)
    }
  },
  async 'ERRO-03: Todo estado de erro está no contrato da chamada [Contrato]'() {
    for (const reply of bank.traffic.filter(({ status }) => status >= 400 && status !== 415)) {
      const name = callNames.find((known) => known === reply.name)
      const isKnown = name === undefined || reply.status in problemsOf(contract[name])
      must(isKnown, `${at(reply)} não está no contrato`)
    }
  },
  async 'ERRO-04: Nenhum erro conta o interior do sistema [OWASP ASVS 5.0 16.5.1]'() {
    const inside =
      /(\bat .+\(.+:\d+\)|Exception|Traceback|node_modules|SQLSTATE|ORA-\d|SELECT .+ FROM|\/(home|usr|opt)\/)/
    for (const reply of errorsIn(bank))
      must(!inside.test(JSON.stringify(reply.data)), `${at(reply)} mostra detalhes internos`)
  },
  async 'ERRO-05: Todo 401 traz o desafio WWW-Authenticate: Bearer [RFC 9110 §11.6.1; RFC 6750 §3]'() {
    const refused = errorsIn(bank).filter(({ status, authenticated }) => status === 401 && authenticated)
    judgeable(refused.length > 0, 'Nenhuma sessão foi recusada')
    for (const reply of refused)
      must(/^bearer/i.test(reply.headers['www-authenticate'] ?? ''), `${at(reply)} não traz o desafio`)
  },
  async 'ERRO-06: Todo 429 diz quando tentar de novo, igual no cabeçalho e no corpo [RFC 6585 §4; contrato, Convenções]'() {
    const limited = bank.traffic.filter(({ status }) => status === 429)
    judgeable(limited.length > 0, 'Nenhum limite foi atingido')
    for (const reply of limited) {
      const seconds = Number(reply.headers['retry-after'])
      must(seconds > 0, `${at(reply)} sem Retry-After em segundos`)
      must(field(reply.data, 'tentarEm') === seconds, `${at(reply)}: tentarEm não é o Retry-After`)
    }
  },
  async 'CACHE-01: O que é de uma pessoa, ou abre uma sessão, nunca fica em cache [OWASP ASVS 5.0 14.3.2; RFC 9111 §5.2.2.5]'() {
    const secret = bank.traffic.filter(
      ({ authenticated, data, name }) =>
        authenticated ||
        field(data, 'token') !== undefined ||
        /csrf|codigo|Get(Fone|Email|Cod)|KBA/.test(name),
    )
    judgeable(secret.length > 0, 'Nenhum dado pessoal foi visto')
    for (const reply of secret)
      must(/no-store/.test(reply.headers['cache-control'] ?? ''), `${at(reply)} sem Cache-Control: no-store`)
  },
  async 'SENTIDO-01: Valores e datas de cada resposta combinam entre si [Contrato, regras de sentido; CDC arts. 31 e 37 § 1º]'() {
    await bank.list('titular')
    for (const { name, status, data, at } of bank.traffic) {
      const shape = answers[name]?.[status]
      const { value, leftOut } = readAs(shape ?? 'any', data, senseOn(inSaoPaulo(at).date))
      const misfits = value instanceof Misfit ? [...leftOut, value] : leftOut
      const wrong = misfits.find(({ rule }) => rule !== SHAPE)
      must(wrong === undefined, `${name}: ${wrong?.rule} não vale em ${wrong?.path}`)
    }
  },
  async 'DATA-01: Datas e horas trazem o fuso de São Paulo [Contrato, Convenções]'() {
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    must(/-0[23]:00$/.test(serverDate), `getServerDate respondeu ${serverDate}`)
    const apart = Math.abs(Date.parse(serverDate) - bank.now().getTime()) / 1000
    must(apart < 300, `A hora do banco está ${Math.round(apart)} s distante da verdadeira`)
  },
}))
