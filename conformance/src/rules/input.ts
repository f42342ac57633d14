import { type Bank, field, type Options, type Reply } from '../bank'
import { choiceOf, event, groupOf } from '../requests/situations'
import type { Area } from '../rule'
import { must } from '../verdict'

/** A harmless write with a body that is right. */
const journey = (bank: Bank, more: Options = {}) =>
  bank.send('POST /api/v1/journey_tracker', { body: event(bank.id('titular')), ...more })

function mustBe400(reply: Reply): void {
  must(reply.status === 400, `${reply.name} respondeu ${reply.status}, esperado 400`)
}

const fieldsOf = (reply: Reply): unknown[] => {
  const list = field(reply.data, 'erros')
  return Array.isArray(list) ? list.map((one) => field(one, 'campo')) : []
}

export const input: Area = {
  title: 'Pedidos malformados e CSRF',
  rules: [
    {
      id: 'CSRF-01',
      title: 'Uma escrita sem token CSRF é recusada com 403 e codigo CSRF',
      source: 'Contrato, Convenções; OWASP ASVS 5.0 3.5.1',
      async run(bank) {
        for (const reply of [
          await journey(bank, { csrf: null }),
          await bank.send('POST /api/v1/smartlook_session', {
            csrf: null,
            body: { sessionId: 'conformidade', execId: '' },
          }),
        ]) {
          must(reply.status === 403, `${reply.name} sem token respondeu ${reply.status}`)
          must(field(reply.data, 'codigo') === 'CSRF', 'O problema não traz codigo CSRF')
        }
      },
    },
    {
      id: 'CSRF-02',
      title: 'Um token CSRF inventado é recusado',
      source: 'OWASP ASVS 5.0 3.5.1',
      async run(bank) {
        const { status } = await journey(bank, { csrf: 'zzzzzz.inventado.inventado' })
        must(status === 403, `Respondeu ${status}`)
      },
    },
    {
      id: 'CSRF-03',
      title: 'Nem o login escapa do CSRF',
      source: 'OWASP ASVS 5.0 3.5.1',
      async run(bank) {
        const reply = await bank.send('POST /api/auth/login/{botToken}', {
          csrf: null,
          params: { botToken: 'nenhum' },
          body: { cpfCnpj: bank.id('titular'), senha: 'nenhuma' },
        })
        must(reply.status === 403, `Respondeu ${reply.status}`)
      },
    },
    {
      id: 'ENTRADA-01',
      title: 'JSON quebrado é 400',
      source: 'Contrato, REQUISICAO_INVALIDA',
      run: async (bank) => mustBe400(await journey(bank, { body: '{"cpfCnpj":' })),
    },
    {
      id: 'ENTRADA-02',
      title: 'Um campo desconhecido é recusado e nomeado',
      source: 'Contrato, Convenções; OWASP ASVS 5.0 15.3.3',
      async run(bank) {
        const reply = await journey(bank, { body: { ...event(bank.id('titular')), papel: 'admin' } })
        mustBe400(reply)
        must(fieldsOf(reply).includes('papel'), "'erros' não nomeia o campo")
      },
    },
    {
      id: 'ENTRADA-03',
      title: 'Um campo que falta é recusado e nomeado',
      source: 'Contrato, REQUISICAO_INVALIDA',
      async run(bank) {
        const { step: _step, ...body } = event(bank.id('titular'))
        const reply = await journey(bank, { body })
        mustBe400(reply)
        must(fieldsOf(reply).includes('step'), "'erros' não nomeia o campo")
      },
    },
    {
      id: 'ENTRADA-04',
      title: 'Um CPF com dígito errado é 400',
      source: 'Contrato, Convenções (o servidor verifica os dígitos)',
      async run(bank) {
        const id = bank.id('titular')
        const cpfCnpj = `${id.slice(0, -1)}${(Number(id.slice(-1)) + 1) % 10}`
        const token = await bank.client.solvedBotCheck()
        mustBe400(await bank.send('POST /api/verificar', { body: { cpfCnpj, stateMode: 'PF', token } }))
      },
    },
    {
      id: 'ENTRADA-05',
      title: 'Um parâmetro fora do formato é 400 ou 404, nunca um erro interno',
      source: 'Contrato; OWASP ASVS 5.0 2.2.1',
      async run(bank) {
        for (const id of ["' OR 1=1 --", '../../etc/passwd', '123', '５２９９８２２４７２５']) {
          const { status } = await bank.send('GET /api/login/GetFone/{id}', { params: { id } })
          must(status === 400 || status === 404, `GetFone com um id impossível respondeu ${status}`)
        }
      },
    },
    {
      id: 'ENTRADA-06',
      title: 'Um endereço que não existe é 404 em problem+json',
      source: 'RFC 9457; contrato, Convenções',
      async run(bank) {
        const reply = await bank.client.exchange('GET (endereço inexistente)', 'GET', '/api/v1/nao-existe')
        must(reply.status === 404, `Respondeu ${reply.status}`)
        const type = reply.headers['content-type'] ?? ''
        must(type.startsWith('application/problem+json'), `Veio como ${type}`)
      },
    },
    {
      id: 'ENTRADA-07',
      title: 'O que não se pode ter volta como 200 com sucesso 0 e errosValidacao',
      source: 'Contrato, Efetivar e Formalizar',
      async run(bank) {
        const group = await groupOf(bank, 'titular')
        const body = choiceOf(bank, 'titular', group, { idOpcao: undefined, quantidadeParcelas: 120 })
        const { sucesso, errosValidacao } = await bank.data('POST /api/v1/Negociacao/Efetivar', {
          as: 'titular',
          body,
        })
        must(sucesso === 0 && errosValidacao.length > 0, '120 parcelas foram aceitas')
      },
    },
    {
      id: 'ENTRADA-08',
      title: 'Um vencimento que não é dia útil é recusado com o nome do campo',
      source: 'Res. CMN 4.880/2020; contrato',
      async run(bank) {
        const group = await groupOf(bank, 'titular')
        const query = { idNegociacao: group.idNegociacao }
        const { diasIndisponiveis } = await bank.data('GET /api/v1/Configuracao/MinimoMaximo', {
          as: 'titular',
          query,
        })
        const [closed] = diasIndisponiveis
        must(closed !== undefined, 'MinimoMaximo não nomeia dias indisponíveis')
        const body = choiceOf(bank, 'titular', group, { dataPrimeiroVencimento: closed })
        const { errosValidacao } = await bank.data('POST /api/v1/Negociacao/Efetivar', {
          as: 'titular',
          body,
        })
        const names = errosValidacao.map(({ campo }) => campo)
        must(names.includes('dataPrimeiroVencimento'), `${closed} foi aceito como vencimento`)
      },
    },
    {
      id: 'ENTRADA-09',
      title: 'Formalizar sem aceite é 400',
      source: 'Contrato; CDC art. 54-B',
      async run(bank) {
        const body = {
          idProposta: 'P1',
          idNegociacao: 'N1',
          aceite: false,
          execResposta: '',
          documentCode: bank.id('titular'),
        }
        mustBe400(await bank.send('POST /api/v1/Negociacao/Formalizar', { as: 'titular', body }))
      },
    },
  ],
}
