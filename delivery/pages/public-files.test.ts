import { defaultConfig } from '@portal/demo-bank'
import { publicFiles } from './public-files'

const routes = [
  { path: '/', title: 'Início', audience: 'visitor', bar: 'home', prerender: true },
  { path: '/login-cpf', title: 'Entrar', audience: 'visitor', bar: 'login', prerender: true },
  { path: '/painel-controle', title: 'Painel', audience: 'debtor', bar: 'panel' },
  { path: '/email-auth/:id', title: 'E-mail', audience: 'any', bar: 'login' },
] as const
const contact = {
  ...defaultConfig.contact,
  dataProtectionEmail: 'dpo@banco.example',
  phone: '(11) 4858-5151',
}
const site = { config: { ...defaultConfig, contact, libras: null }, origin: 'https://portal.example' }
const filesOn = (day: string) => publicFiles(site, routes, new Date(day))

test('search engines get what is for everybody, and no page of one person', () => {
  const files = publicFiles(site, routes)
  expect(files['sitemap.xml']).toContain('<loc>https://portal.example/</loc>')
  expect(files['sitemap.xml']).not.toMatch(/painel|login-cpf|email-auth/)
  for (const line of ['Disallow: /painel-controle', 'Disallow: /email-auth/', 'Disallow: /api/'])
    expect(files['robots.txt']?.split('\n')).toContain(line)
  expect(files['robots.txt']).toContain('Sitemap: https://portal.example/sitemap.xml')
})

test('without a public address there is no sitemap', () => {
  const files = publicFiles({ ...site, origin: null }, routes)
  expect(Object.keys(files)).toEqual(['robots.txt', 'security.txt'])
  expect(files['robots.txt']).not.toContain('Sitemap')
})

test('the security contact expires within a year and is the same all month', () => {
  const { 'security.txt': text } = filesOn('2026-11-22T12:00:00Z')
  expect(text).toContain('Contact: mailto:dpo@banco.example\nContact: tel:+551148585151\n')
  expect(text).toContain('Expires: 2027-10-01T00:00:00.000Z')
  expect(text).toContain('Canonical: https://portal.example/.well-known/security.txt')
  expect(filesOn('2026-11-30T12:00:00Z')['security.txt']).toBe(text)
})
