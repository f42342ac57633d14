import { Bank, persona, Visitor } from '../testing/bank'
import { scenes } from './scenes'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
afterAll(() => bank.close())

async function opened(key: string) {
  const response = await bank.app.inject({ method: 'POST', url: `/sandbox/scenes/${key}` })
  expect(response.statusCode).toBe(201)
  return response.json()
}

/** State in which the debtor of a scene starts. */
async function startingState(key: string) {
  const { world, cpfCnpj, token } = await opened(key)
  return new Visitor(bank.at(world), cpfCnpj, token).negotiations()
}

test.each(scenes)('$key opens, and the same ids again', async ({ key }) => {
  const [one, two] = [await opened(key), await opened(key)]
  expect(one.page).toMatch(/^\/[a-z-]+(\?acordo=\d{10})?$/)
  expect(one.world).not.toBe(two.world)
  expect(two.page).toBe(one.page)
})

test.each([
  ['concluido-ontem', { estado: 'ATIVO', parcelasPagas: 0, parcelas: [{ boletoDisponivel: true }] }],
  ['parcela-vencida', { estado: 'EM_ATRASO', parcelasPagas: 0 }],
  ['primeira-parcela-paga', { estado: 'ATIVO', parcelasPagas: 1 }],
  ['quitado', { estado: 'QUITADO' }],
  ['cancelado', { estado: 'CANCELADO' }],
  ['documentos-pendentes', { estado: 'AGUARDANDO_DOCUMENTOS' }],
  ['aguardando-assinatura', { estado: 'AGUARDANDO_ASSINATURA' }],
])('%s: the agreement is as promised', async (key, agreement) => {
  expect((await startingState(key)).acordos[0]).toMatchObject(agreement)
})

test('parcela-vencida has one overdue instalment', async () => {
  const [agreement] = (await startingState('parcela-vencida')).acordos
  expect(agreement?.parcelas.filter(({ estado }) => estado === 'VENCIDA')).toHaveLength(1)
})

test('codigo-bloqueado and senha-bloqueada refuse the right one, in their own browser', async () => {
  const locked = await opened('codigo-bloqueado')
  const world = bank.at(locked.world)
  const code = await world.call('POST /api/consultar_codigo', {
    body: { code: world.lastCode(locked.cpfCnpj) },
    identification: locked.cpfCnpj,
    headers: { cookie: locked.setCookie },
  })
  expect(code).toMatchObject({ status: 401, data: { tentativasRestantes: 0 } })

  const { world: name, cpfCnpj, setCookie } = await opened('senha-bloqueada')
  const client = bank.at(name)
  const password = await client.call('POST /api/auth/login/{botToken}', {
    params: { botToken: await client.solvedBotCheck() },
    body: { cpfCnpj, senha: persona('cliente').senha ?? '' },
    headers: { cookie: setCookie },
  })
  expect(password.status).toBe(429)
})

test('a link makes the world, keeps the browser in it, and hands the session to the portal', async () => {
  const url = '/sandbox/scenes/concluido-ontem'
  const page = await bank.app.inject(url)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('src="/sandbox/scene.mjs"')
  expect((await bank.app.inject('/sandbox/scene.mjs')).body).toContain("method: 'POST'")
  const { headers } = await bank.app.inject({ method: 'POST', url })
  expect(String(headers['set-cookie'])).toMatch(/^sandbox-world=concluido-ontem-[0-9a-f]{6}; /)
  const listed: { url: string }[] = (await bank.app.inject('/sandbox/scenes')).json()
  expect(listed.map((scene) => scene.url)).toContain(url)
})

test('another site may link to a scene and do nothing else', async () => {
  const from = (mode: string) => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode })
  const status = async (url: string, mode: string) =>
    (await bank.app.inject({ url, headers: from(mode) })).statusCode
  expect(await status('/sandbox/scenes/oferta-aberta', 'navigate')).toBe(200)
  expect(await status('/sandbox/scenes/oferta-aberta', 'cors')).toBe(403)
  expect(await status('/sandbox', 'navigate')).toBe(403)
})

test.each([
  ['cliente', '/painel-controle', true],
  ['pf-novo', '/', false],
])('%s arrives as described, without a scene', async (key, page, isLoggedIn) => {
  const arrived = await opened(key)
  expect(arrived).toMatchObject({ page, execId: expect.stringMatching(/./) })
  expect(arrived.token !== null).toBe(isLoggedIn)
})

test('an unknown scene is not found', async () => {
  expect((await bank.app.inject('/sandbox/scenes/nada')).statusCode).toBe(404)
})
