import { Bank } from '../testing/bank'

describe('a token', () => {
  test('is refused as expired when its time is over', async () => {
    const bank = await Bank.open()
    const debtor = await bank.login('sessao-curta')
    const data = () => debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
    expect((await data()).status).toBe(200)
    jest.useFakeTimers({
      now: Date.now() + 61_000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    })
    try {
      expect(await data()).toMatchObject({ status: 401, data: { title: 'Sessão expirada' } })
      expect((await bank.login('sessao-curta')).token).not.toBe(debtor.token)
    } finally {
      jest.useRealTimers()
      await bank.close()
    }
  })

  test('of a session that its debtor prolongs lasts longer, but no session more than eight hours', async () => {
    const bank = await Bank.open()
    const debtor = await bank.login('cliente')
    const start = Date.now()
    const fake = (minutes: number) =>
      jest.useFakeTimers({
        now: start + minutes * 60_000,
        doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
      })
    let { token } = debtor
    // The CSRF token expires earlier, so each request fetches one.
    const request = async () => {
      const { csrfToken: csrf } = await bank.fetchData('GET /api/v1/get-csrf-token')
      return { body: {}, token, csrf }
    }
    try {
      for (let minutes = 50; minutes <= 400; minutes += 50) {
        fake(minutes)
        token = (await bank.fetchData('POST /api/auth/RenovarSessao', await request())).token
      }
      const data = () => bank.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId }, token })
      expect((await data()).status).toBe(200)
      fake(450)
      expect(await bank.call('POST /api/auth/RenovarSessao', await request())).toMatchObject({
        status: 409,
        data: { codigo: 'SESSAO_NO_LIMITE' },
      })
      fake(470)
      expect((await data()).status).toBe(401)
    } finally {
      jest.useRealTimers()
      await bank.close()
    }
  })

  test('lives in real time, whatever the clock of the sandbox says', async () => {
    const bank = await Bank.open()
    const debtor = await bank.login('cliente')
    bank.skip(400 * 86_400_000)
    expect((await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status).toBe(
      200,
    )
    await bank.close()
  })

  test('of another bank is refused', async () => {
    const [bank, other] = [await Bank.open(), await Bank.open()]
    const { token, taxId } = await other.login('cliente')
    expect((await bank.call('GET /api/UsuarioData/{id}', { params: { id: taxId }, token })).status).toBe(401)
    await Promise.all([bank.close(), other.close()])
  })
})
