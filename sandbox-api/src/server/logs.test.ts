import { Bank, persona } from '../testing/bank'

test('refusals are logged without saying whose they are', async () => {
  const lines: string[] = []
  const bank = await Bank.open({ logRefusal: (line) => lines.push(line) })
  const { taxId } = persona('cliente')
  for (let i = 0; i < 6; i++)
    await bank.call('POST /api/auth/login/{botToken}', {
      params: { botToken: await bank.solvedBotCheck() },
      body: { cpfCnpj: taxId, senha: 'errada123' },
    })
  await bank.call('GET /api/UsuarioData/{id}', { params: { id: taxId } })
  await bank.close()
  const events = lines.map((line) => JSON.parse(line))
  const login = { event: 'security', call: 'POST /api/auth/login/:botToken' }
  expect(events).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ ...login, kind: 'not-authenticated', status: 401 })),
    { ...login, kind: 'limited', status: 429, code: 'MUITAS_TENTATIVAS' },
    { kind: 'not-authenticated', call: 'GET /api/UsuarioData/:id', status: 401, code: 'NAO_AUTORIZADO' },
  ])
  expect(new Set(events.map(({ client }) => client)).size).toBe(1)
  expect(lines.join()).not.toMatch(new RegExp(`${taxId}|127\\.0\\.0\\.1|errada123`))
})
