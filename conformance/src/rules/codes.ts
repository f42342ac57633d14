import { field } from '../bank'
import { codeLogin, enterCode } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer, mustBe } from '../verdict'

const MINUTE = 60_000
const CODE_LIFETIME_MINUTES = 10

/** A different code in the same alphabet. */
const otherThan = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)

export const codes = area('Códigos', (bank) => ({
  'CODIGO-01: O código tem quatro caracteres, sem os que se confundem (0, O, 1, I) [Especificação §9; contrato, Codes]':
    async () => must(/^[2-9A-HJ-NP-Z]{4}$/.test(await bank.freshCode('codigo')), 'O código tem outra forma'),
  async 'CODIGO-02: Outro código só depois de 60 segundos: antes é 429 [Contrato, Codes; OWASP ASVS 5.0 6.6.3]'() {
    const { data } = mustAnswer(await bank.sendCode('codigo'), 200)
    mustBe('reenvioEm', field(data, 'reenvioEm'), 60)
    for (const name of ['GET /api/login/GetCodByEmail/{id}', 'GET /api/login/GetCodigo/{id}'] as const) {
      const { headers } = await bank.mustAnswer(429, name, { of: 'codigo' })
      must(Number(headers['retry-after']) <= 60, 'A espera passa de 60 segundos')
    }
  },
  async 'CODIGO-03: O pedido diz que o código vale 10 minutos [Contrato, Codes]'() {
    const { data } = mustAnswer(await bank.sendCode('codigo'), 200)
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    const minutes = (Date.parse(String(field(data, 'expiraEm'))) - Date.parse(serverDate)) / MINUTE
    must(Math.abs(minutes - CODE_LIFETIME_MINUTES) < 1, `expiraEm está a ${minutes.toFixed(1)} minutos`)
  },
  async 'CODIGO-04: O código certo entra, e entra uma vez só [Contrato, Codes; OWASP ASVS 5.0 6.5.1]'() {
    const code = await bank.freshCode('codigo')
    const { status, data } = await enterCode(bank, code)
    must(status === 200 && field(data, 'status') === 'OK', `O código certo respondeu ${status}`)
    mustAnswer(await enterCode(bank, code), 401)
  },
  async 'CODIGO-05: Três erros gastam o código: depois nem o certo entra [Contrato, Codes; OWASP ASVS 5.0 6.6.3]'() {
    const code = await bank.freshCode('codigo')
    for (const left of [2, 1, 0]) {
      const { data } = mustAnswer(await enterCode(bank, otherThan(code)), 401, 'CODIGO_INVALIDO')
      must(field(data, 'tentativasRestantes') === left, `tentativasRestantes não chegou a ${left}`)
    }
    mustAnswer(await enterCode(bank, code), [401, 429])
  },
  async 'CODIGO-06: Depois de 10 minutos o código não entra [Contrato, Codes; OWASP ASVS 5.0 6.5.5]'() {
    judgeable(bank.hasClock, "Sem 'relogio' nos dados preparados não se espera um código vencer")
    const code = await bank.freshCode('codigo')
    await bank.skip(CODE_LIFETIME_MINUTES * MINUTE + 1000)
    mustAnswer(await enterCode(bank, code), 401)
  },
  async 'CODIGO-07: Só os dois últimos códigos valem [Contrato, Codes]'() {
    const firstCode = await bank.freshCode('codigo')
    await bank.freshCode('codigo')
    await bank.freshCode('codigo')
    mustAnswer(await enterCode(bank, firstCode), 401)
  },
  async 'CODIGO-08: O código de uma pessoa não entra por outra [OWASP ASVS 5.0 8.2.2]'() {
    const code = await bank.freshCode('codigo')
    mustAnswer(await enterCode(bank, code, { body: { cpf: bank.id('kba'), code } }), [401, 429])
  },
  async 'CODIGO-09: A sessão aberta por código é da pessoa certa [Contrato, consultar_codigo]'() {
    mustAnswer(await codeLogin(bank), 200)
    await bank.mustAnswer(200, 'POST /api/v1/negociacoes', { as: 'codigo' })
  },
  async 'CODIGO-10: Quem não consultou nem entrou não faz o banco mandar mensagens sem a verificação de robô [Contrato, Limits; OWASP ASVS 5.0 2.4.1]'() {
    const options = { of: 'acordo', stranger: true, botCheck: null } as const
    await bank.mustAnswer([400, 403, 429], 'GET /api/login/GetCodByEmail/{id}', options)
  },
  async 'CODIGO-11: O código só serve a quem o pediu [Contrato, Limits; OWASP ASVS 5.0 6.6.2]'() {
    const code = await bank.freshCode('codigo')
    mustAnswer(await enterCode(bank, code, { stranger: true }), [401, 429])
  },
  async 'CODIGO-12: Erros de um estranho não gastam o código de quem o pediu [Contrato, Limits; OWASP ASVS 5.0 6.6.3]'() {
    const code = await bank.freshCode('codigo')
    for (const _ of [1, 2, 3, 4]) await enterCode(bank, otherThan(code), { stranger: true })
    mustAnswer(await enterCode(bank, code), 200)
  },
  async 'CODIGO-13: A mesma Idempotency-Key repete a resposta que se perdeu, só para o mesmo código e navegador [Contrato, Headers (Idempotency-Key)]'() {
    const code = await bank.freshCode('codigo')
    const once = { idempotencyKey: `conformidade-${Date.now()}` }
    mustAnswer(await enterCode(bank, code, once), 200)
    const other = await enterCode(bank, otherThan(code), once)
    must(other.status !== 200, 'A chave abriu a porta a outro código')
    const { csrfToken } = await bank.data('GET /api/v1/get-csrf-token', { stranger: true })
    const stranger = await enterCode(bank, code, { ...once, csrf: csrfToken, stranger: true })
    must(stranger.status !== 200, 'A chave abriu a porta a outro navegador')
    const again = await enterCode(bank, code, once)
    judgeable(again.status !== 401, 'O banco ainda não repete a resposta de uma Idempotency-Key')
    mustAnswer(again, 200)
  },
}))
