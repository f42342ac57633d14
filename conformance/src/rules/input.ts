import { type Bank, field, type Options, type Reply } from '../bank'
import { choiceOf, event, groupOf } from '../requests/situations'
import { area } from '../rule'
import { must, mustAnswer } from '../verdict'

const EFETIVAR = 'POST /api/v1/Negociacao/Efetivar'

/** A harmless write with a valid body. */
const journey = (bank: Bank, more: Options = {}) =>
  bank.send('POST /api/v1/journey_tracker', { of: 'titular', body: event(), ...more })

function mustName(wrong: string, reply: Reply): void {
  const list = field(mustAnswer(reply, 400).data, 'erros')
  const names = Array.isArray(list) ? list.map((one) => field(one, 'campo')) : []
  must(names.includes(wrong), "'erros' não nomeia o campo")
}

export const input = area('Pedidos malformados e CSRF', (bank) => ({
  async 'CSRF-01: Uma escrita sem token CSRF é recusada com 403 e codigo CSRF [Contrato, Convenções; OWASP ASVS 5.0 3.5.1]'() {
    mustAnswer(await journey(bank, { csrf: null }), 403, 'CSRF')
    const options = { csrf: null, body: { sessionId: 'conformidade', execId: '' } }
    await bank.mustAnswer(403, 'POST /api/v1/smartlook_session', options, 'CSRF')
  },
  'CSRF-02: Um token CSRF inventado é recusado [OWASP ASVS 5.0 3.5.1]': async () =>
    mustAnswer(await journey(bank, { csrf: 'zzzzzz.inventado.inventado' }), 403),
  'CSRF-03: Nem o login escapa do CSRF [OWASP ASVS 5.0 3.5.1]': () =>
    bank.mustAnswer(403, 'POST /api/auth/login/{botToken}', {
      csrf: null,
      ...{ of: 'titular', params: { botToken: 'nenhum' }, body: { senha: 'nenhuma' } },
    }),
  'ENTRADA-01: JSON quebrado é 400 [Contrato, REQUISICAO_INVALIDA]': async () =>
    mustAnswer(await journey(bank, { body: '{"cpfCnpj":' }), 400),
  'ENTRADA-02: Um campo desconhecido é recusado e nomeado [Contrato, Convenções; OWASP ASVS 5.0 15.3.3]':
    async () => mustName('papel', await journey(bank, { body: { ...event(), papel: 'admin' } })),
  async 'ENTRADA-03: Um campo que falta é recusado e nomeado [Contrato, REQUISICAO_INVALIDA]'() {
    const { flowIn: _, ...body } = event()
    mustName('flowIn', await journey(bank, { body }))
  },
  async 'ENTRADA-04: Um CPF com dígito errado é 400 [Contrato, Convenções (o servidor verifica os dígitos)]'() {
    const id = bank.id('titular')
    const cpfCnpj = `${id.slice(0, -1)}${(Number(id.slice(-1)) + 1) % 10}`
    const token = await bank.client.solvedBotCheck()
    await bank.mustAnswer(400, 'POST /api/verificar', { of: 'titular', body: { cpfCnpj, token } })
  },
  async 'ENTRADA-05: Um parâmetro fora do formato é 400 ou 404, nunca um erro interno [Contrato; OWASP ASVS 5.0 2.2.1]'() {
    for (const id of ["' OR 1=1 --", '../../etc/passwd', '123', '５２９９８２２４７２５']) {
      await bank.mustAnswer([400, 404], 'GET /api/login/GetFone/{id}', { params: { id } })
    }
  },
  async 'ENTRADA-06: Um endereço que não existe é 404 em problem+json [RFC 9457; contrato, Convenções]'() {
    const reply = await bank.client.exchange('GET (endereço inexistente)', 'GET', '/api/v1/nao-existe')
    mustAnswer(reply, 404)
    const type = reply.headers['content-type'] ?? ''
    must(type.startsWith('application/problem+json'), `Veio como ${type}`)
  },
  async 'ENTRADA-07: O que não se pode ter volta como 200 com sucesso 0 e errosValidacao [Contrato, Efetivar e Formalizar]'() {
    const group = await groupOf(bank, 'titular')
    const body = choiceOf(group, { idOpcao: undefined, quantidadeParcelas: 120 })
    const { sucesso, errosValidacao } = await bank.data(EFETIVAR, { as: 'titular', body })
    must(sucesso === 0 && errosValidacao.length > 0, '120 parcelas foram aceitas')
  },
  async 'ENTRADA-08: Um vencimento que não é dia útil é recusado com o nome do campo [Res. CMN 4.880/2020; contrato]'() {
    const group = await groupOf(bank, 'titular')
    const options = { as: 'titular', query: { idNegociacao: group.idNegociacao } } as const
    const { diasIndisponiveis } = await bank.data('GET /api/v1/Configuracao/MinimoMaximo', options)
    const [closed] = diasIndisponiveis
    must(closed !== undefined, 'MinimoMaximo não nomeia dias indisponíveis')
    const body = choiceOf(group, { dataPrimeiroVencimento: closed })
    const { errosValidacao } = await bank.data(EFETIVAR, { as: 'titular', body })
    const names = errosValidacao.map(({ campo }) => campo)
    must(names.includes('dataPrimeiroVencimento'), `${closed} foi aceito como vencimento`)
  },
  async 'ENTRADA-09: Formalizar sem aceite é 400 [Contrato; CDC art. 54-B]'() {
    const body = { idProposta: 'P1', idNegociacao: 'N1', aceite: false }
    await bank.mustAnswer(400, 'POST /api/v1/Negociacao/Formalizar', { as: 'titular', body })
  },
}))
