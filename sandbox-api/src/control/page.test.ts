/** @jest-environment <rootDir>/shared-kernel/testing/src/jest/browser-environment.cjs */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox, type TestSandbox } from '../testing'

const file = (name: string) => readFileSync(join(__dirname, 'page', name), 'utf8')
const send = fetch
const fetchHere: typeof fetch = (url, init) => send(sandbox.url + String(url), init)

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** Opens a page at an address, and runs its script as a browser does. */
async function open(path = '/sandbox', page = 'page', fetcher: typeof fetch = fetchHere): Promise<void> {
  window.history.replaceState(null, '', path)
  document.body.outerHTML = /<body>.*<\/body>/s.exec(file(`${page}.html`))?.[0] ?? ''
  window.fetch = fetcher
  Element.prototype.scrollIntoView = () => {}
  const shown = new Promise((resolve) => window.addEventListener('shown', resolve, { once: true }))
  const tag = document.createElement('script')
  tag.textContent = `(async () => {${file(`${page}.mjs`)}})().then(() => dispatchEvent(new Event('shown')))`
  document.body.append(tag)
  await shown
}

const texts = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent ?? '')

/** Fills a form by field ids, and waits until its call was answered and the page shows it. */
async function submit(call: string, fields: Record<string, string> = {}, button = 'button'): Promise<void> {
  const form = document.querySelector<HTMLFormElement>(`form[data-call="${call}"]`)
  if (form === null) throw new Error(`no form for ${call}`)
  for (const [id, text] of Object.entries(fields)) {
    const field = form.querySelector<HTMLInputElement>(`#${id}`)
    if (field) field.value = text
  }
  const answered = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.body.getAttribute('aria-busy') !== 'false') return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { attributeFilter: ['aria-busy'] })
  })
  form.requestSubmit(form.querySelector(button))
  await answered
}

const control = async (path: string, world = '') =>
  (await send(`${sandbox.url}${world}/sandbox${path}`)).json()

test('shows debtors, messages, clock, scenes and calls, and finds a debtor', async () => {
  const { taxId } = sandbox.persona('cliente')
  await sandbox.client.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
  await open()
  expect(texts('#personas tbody td:nth-child(2) span')).toContain('529.982.247-25')
  const [{ code }] = await control('/outbox')
  expect(texts('#mensagens .code')).toEqual([code])
  expect(texts('#relogio strong')).toEqual([expect.stringContaining('2026-11-24 10:0')])
  expect(texts('#cenas a')).toContain('Acordo à vista, pago e quitado')
  expect(texts('#chamadas td:nth-child(2) span').join()).toContain(`GET /api/login/GetCodigo/${taxId}`)
  expect(texts('#mundo > p')).toContain('Você está no mundo comum, o mesmo de quem não escolheu nenhum.')
  const search = document.querySelector<HTMLInputElement>('#search')
  if (search) search.value = 'VEICULO, versao 3'
  search?.dispatchEvent(new Event('input'))
  expect(texts('#personas tbody tr .mono:first-of-type')).not.toEqual([])
  expect(texts('#found')).toEqual(['1 devedores'])
})

test('sends its forms as calls of its world', async () => {
  await open('/w/maria/sandbox')
  expect(texts('#mundo .notice')).toEqual(['Você está no mundo maria, de semente maria.'])
  await submit('PUT clock', { now: '2026-12-24T10:00' })
  expect(await control('/clock', '/w/maria')).toMatchObject({
    now: expect.stringMatching(/^2026-12-24T10:00:/),
  })
  expect((await control('/clock')).now).toMatch(/^2026-11-24/)
  await submit('POST advance', { to: '2026-12-25T10:00' })
  expect(texts('#relogio strong')).toEqual([expect.stringContaining('2026-12-25 10:0')])
  await submit('PUT clock', {}, 'button[value]')
  expect(await control('/clock', '/w/maria')).toMatchObject({ shifted: false })
  await submit('POST links')
  expect(texts('#mensagens td code')).toEqual([expect.stringMatching(/^\/\?cpfCnpj=/)])

  const fault = { path: '/<img src=x>', status: '418', times: '2', body: '{"title":"x"}' }
  await submit('POST faults', fault)
  expect(await control('/faults', '/w/maria')).toMatchObject([
    { method: '*', path: fault.path, status: 418, times: 2, body: fault.body },
  ])
  expect(texts('#falhas li')).toEqual(['* /<img src=x>: responde 418, mais 2 vez(es)'])
  await submit('DELETE faults')
  expect(texts('#falhas .empty')).toEqual(['Nenhuma falha ligada.'])

  window.confirm = () => true
  await submit('POST payments', { numeroAcordo: '1234567890' })
  expect(texts('#refusal')).toEqual(['Acordo não encontrado'])
  await submit('POST reset')
  expect(texts('#mensagens .empty')).toHaveLength(1)
  expect(texts('#refusal')).toEqual([])
})

test.each([
  ['page', '/sandbox', '#refusal', 'O sandbox não respondeu. Recarregue a página.'],
  ['scene', '/sandbox/scenes/quitado', 'p', 'A cena não abriu. Recarregue a página para tentar de novo.'],
])('says that the first call of the %s failed, and how to go on', async (page, path, place, sentence) => {
  await open(path, page, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(texts(place)).toEqual([sentence])
  await open(path, page, async () => new Response('Bad gateway', { status: 502 }))
  expect(texts(place)).toEqual([sentence])
})

test('is served with a policy that runs nothing else, and patterns that browsers take', async () => {
  for (const [path, type] of [
    ['', 'text/html'],
    ['/page.css', 'text/css'],
    ['/page.mjs', 'text/javascript'],
  ]) {
    const { status, headers } = await send(`${sandbox.url}/sandbox${path}`)
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  }
  // Browsers compile `pattern` with the flag v, in which an unescaped trailing hyphen is an error.
  const patterns = [...file('page.html').matchAll(/ pattern="([^"]+)"/g)].map(([, pattern = '']) => pattern)
  expect(patterns.map((pattern) => new RegExp(pattern, 'v').flags)).toEqual(patterns.map(() => 'v'))
})
