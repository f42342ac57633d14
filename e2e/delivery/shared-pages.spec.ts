import { expect, test } from '../fixtures'

const variants = ['/', '/pj', '/refinanciamento', '/febraban', '/sac', '/next']
const others = [
  '/login-cpf',
  '/central-de-duvidas',
  '/notificacoes-indevidas',
  '/procure-uma-agencia',
  '/acessibilidade',
]

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)">`).exec(html)?.[1]

test('released pages say of themselves what a search or a chat shows', async ({ request }) => {
  const seen = new Map<string, string>()
  for (const path of [...variants, ...others]) {
    const html = await (await request.get(path)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    const description = contentOf(html, 'description') ?? ''
    expect(contentOf(html, 'og:title'), path).toBe(title)
    expect(contentOf(html, 'og:description'), path).toBe(description)
    expect([...seen.keys(), ...seen.values()], path).not.toContain(title)
    expect([...seen.keys(), ...seen.values()], path).not.toContain(description)
    seen.set(title, description)
  }
  expect(await (await request.get('/painel-controle')).text()).not.toContain('og:')
})

test('each picture is there, as a picture', async ({ request }) => {
  for (const name of ['inicio', 'pj', 'refinanciamento', 'febraban', 'sac', 'next']) {
    const picture = await request.get(`/theme/social/${name}.png`)
    expect(picture.status(), name).toBe(200)
    expect(picture.headers()['content-type'], name).toBe('image/png')
  }
})
