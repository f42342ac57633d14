import { splitTaxId } from '@portal/domain/tax-id'
import { type Bank, field, type Options, type Reply } from '../bank'
import { codeLogin } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

const MINUTE = 60_000
const CODE_LIFETIME_MINUTES = 10

const enterCode = (bank: Bank, code: string, options: Options = {}): Promise<Reply> =>
  bank.send('POST /api/consultar_codigo', { body: { cpf: bank.id('codigo'), code }, ...options })

/** A code that is surely not the right one, in the same alphabet. */
const otherThan = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)

export const codes: Area = {
  title: 'Códigos',
  rules: [
    {
      id: 'CODIGO-01',
      title: 'O código tem quatro caracteres, sem os que se confundem (0, O, 1, I)',
      source: 'Especificação §9; contrato, Codes',
      async run(bank) {
        must(/^[2-9A-HJ-NP-Z]{4}$/.test(await bank.freshCode('codigo')), 'O código tem outra forma')
      },
    },
    {
      id: 'CODIGO-02',
      title: 'Outro código só depois de 60 segundos: antes é 429',
      source: 'Contrato, Codes; OWASP ASVS 5.0 6.6.3',
      async run(bank) {
        const first = await bank.sendCode('codigo')
        judgeable(first.status !== 429, 'Limite de códigos do banco; repita mais tarde')
        must(field(first.data, 'reenvioEm') === 60, `reenvioEm é ${String(field(first.data, 'reenvioEm'))}`)
        const params = { id: bank.id('codigo') }
        for (const name of ['GET /api/login/GetCodByEmail/{id}', 'GET /api/login/GetCodigo/{id}'] as const) {
          const { status, headers } = await bank.send(name, { params })
          must(status === 429, `${name} logo depois respondeu ${status}`)
          must(Number(headers['retry-after']) <= 60, 'A espera passa de 60 segundos')
        }
      },
    },
    {
      id: 'CODIGO-03',
      title: 'O pedido diz que o código vale 10 minutos',
      source: 'Contrato, Codes',
      async run(bank) {
        const { data, status } = await bank.sendCode('codigo')
        judgeable(status !== 429, 'Limite de códigos do banco; repita mais tarde')
        const { serverDate } = await bank.data('GET /api/v1/getServerDate')
        const minutes = (Date.parse(String(field(data, 'expiraEm'))) - Date.parse(serverDate)) / MINUTE
        must(Math.abs(minutes - CODE_LIFETIME_MINUTES) < 1, `expiraEm está a ${minutes.toFixed(1)} minutos`)
      },
    },
    {
      id: 'CODIGO-04',
      title: 'O código certo entra, e entra uma vez só',
      source: 'Contrato, Codes; OWASP ASVS 5.0 6.5.1',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        const { status, data } = await enterCode(bank, code)
        must(status === 200 && field(data, 'status') === 'OK', `O código certo respondeu ${status}`)
        bank.keep('codigo', String(field(data, 'token')))
        must((await enterCode(bank, code)).status === 401, 'O mesmo código entrou duas vezes')
      },
    },
    {
      id: 'CODIGO-05',
      title: 'Três erros gastam o código: depois nem o certo entra',
      source: 'Contrato, Codes; OWASP ASVS 5.0 6.6.3',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        for (const left of [2, 1, 0]) {
          const { status, data } = await enterCode(bank, otherThan(code))
          must(status === 401, `Um código errado respondeu ${status}`)
          must(field(data, 'codigo') === 'CODIGO_INVALIDO', 'O problema não traz CODIGO_INVALIDO')
          must(field(data, 'tentativasRestantes') === left, `tentativasRestantes não chegou a ${left}`)
        }
        const { status } = await enterCode(bank, code)
        must(status === 401 || status === 429, `O código gasto respondeu ${status}`)
      },
    },
    {
      id: 'CODIGO-06',
      title: 'Depois de 10 minutos o código não entra',
      source: 'Contrato, Codes; OWASP ASVS 5.0 6.5.5',
      async run(bank) {
        judgeable(bank.hasClock, "Sem 'relogio' nos dados preparados não se espera um código vencer")
        const code = await bank.freshCode('codigo')
        await bank.skip(CODE_LIFETIME_MINUTES * MINUTE + 1000)
        const { status } = await enterCode(bank, code)
        must(status === 401, `O código vencido respondeu ${status}`)
      },
    },
    {
      id: 'CODIGO-07',
      title: 'Só os dois últimos códigos valem',
      source: 'Contrato, Codes',
      async run(bank) {
        const first = await bank.freshCode('codigo')
        await bank.freshCode('codigo')
        await bank.freshCode('codigo')
        const { status } = await enterCode(bank, first)
        must(status === 401, `O antepenúltimo código respondeu ${status}`)
      },
    },
    {
      id: 'CODIGO-08',
      title: 'O código de uma pessoa não entra por outra',
      source: 'OWASP ASVS 5.0 8.2.2',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        const { status } = await bank.send('POST /api/consultar_codigo', {
          body: { cpf: bank.id('kba'), code },
        })
        must(status === 401 || status === 429, `Respondeu ${status}`)
      },
    },
    {
      id: 'CODIGO-09',
      title: 'A sessão aberta por código é da pessoa certa',
      source: 'Contrato, consultar_codigo',
      async run(bank) {
        const { status } = await codeLogin(bank)
        must(status === 200, `O login respondeu ${status}`)
        const body = { ...splitTaxId(bank.id('codigo')), execResposta: '' }
        const list = await bank.send('POST /api/v1/negociacoes', { as: 'codigo', body })
        must(list.status === 200, `A lista respondeu ${list.status}`)
      },
    },
    {
      id: 'CODIGO-10',
      title: 'Quem não consultou nem entrou não faz o banco mandar mensagens sem a verificação de robô',
      source: 'Contrato, Limits; OWASP ASVS 5.0 2.4.1',
      async run(bank) {
        const options = { params: { id: bank.id('acordo') }, stranger: true, botCheck: null } as const
        const { status } = await bank.send('GET /api/login/GetCodByEmail/{id}', options)
        must(status === 400 || status === 403 || status === 429, `Respondeu ${status}`)
      },
    },
    {
      id: 'CODIGO-11',
      title: 'O código só serve a quem o pediu',
      source: 'Contrato, Limits; OWASP ASVS 5.0 6.6.2',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        const body = { cpf: bank.id('codigo'), code }
        const { status } = await bank.send('POST /api/consultar_codigo', { body, stranger: true })
        must(status === 401 || status === 429, `Outro navegador entrou com o código: ${status}`)
      },
    },
    {
      id: 'CODIGO-12',
      title: 'Erros de um estranho não gastam o código de quem o pediu',
      source: 'Contrato, Limits; OWASP ASVS 5.0 6.6.3',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        const body = { cpf: bank.id('codigo'), code: otherThan(code) }
        for (const _ of [1, 2, 3, 4]) {
          await bank.send('POST /api/consultar_codigo', { body, stranger: true })
        }
        const { status, data } = await enterCode(bank, code)
        must(status === 200, `O código certo respondeu ${status}`)
        bank.keep('codigo', String(field(data, 'token')))
      },
    },
    {
      id: 'CODIGO-13',
      title: 'A mesma Idempotency-Key repete a resposta que se perdeu, só para o mesmo código e navegador',
      source: 'Contrato, Headers (Idempotency-Key)',
      async run(bank) {
        const code = await bank.freshCode('codigo')
        const once = { idempotencyKey: `conformidade-${Date.now()}` }
        const { status, data } = await enterCode(bank, code, once)
        must(status === 200, `O código certo respondeu ${status}`)
        bank.keep('codigo', String(field(data, 'token')))
        const other = await enterCode(bank, otherThan(code), once)
        must(other.status !== 200, 'A chave abriu a porta a outro código')
        const { csrfToken } = await bank.data('GET /api/v1/get-csrf-token', { stranger: true })
        const stranger = await enterCode(bank, code, { ...once, csrf: csrfToken, stranger: true })
        must(stranger.status !== 200, 'A chave abriu a porta a outro navegador')
        const again = await enterCode(bank, code, once)
        judgeable(again.status !== 401, 'O banco ainda não repete a resposta de uma Idempotency-Key')
        must(again.status === 200, `A repetição respondeu ${again.status}`)
      },
    },
  ],
}
