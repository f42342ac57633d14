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
