import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { choiceFrom, type Published, policyFor, snippetFor, withNonce } from './playground'

const bank = 'https://portal.example'
const published: Published = {
  bank,
  version: '1.0.0-1a2b3c4d',
  files: { 'widget.js': 'sha384-…', 'lifecycles.js': 'sha384-…' },
  keys: ['ed25519-…', 'ed25519-…'],
  html: '<contato-widget><style></style><button><span>Fale com a gente</span></button></contato-widget><script></script>',
}
const choose = (query: string) => choiceFrom(new URLSearchParams(query))
const snippet = (query: string) => snippetFor(choose(query), published)
const guide = readFileSync(join(__dirname, '../../../docs/embed.md'), 'utf8')

test.each(['signed', 'fixed'])('the tag that is %s is the one of the guide', (delivery) => {
  expect(guide).toContain(`\`\`\`html\n${snippet(`delivery=${delivery}`)}\n`)
})

test('what differs from the defaults is in the snippet, and nothing else', () => {
  expect(snippet('side=left&theme=dark&label=Ajuda')).toContain(
    ' data-side="left" data-theme="dark" data-label="Ajuda"></script>',
  )
  expect(snippet('side=right&theme=auto&label=')).not.toContain('data-')
  expect(snippet('delivery=html&side=left&label=Ajuda')).toMatch(
    /^<contato-widget data-side="left" data-label="Ajuda">.*<span>Ajuda<\/span>/,
  )
})

test.each(['signed', 'fixed', 'html', 'frame', 'single-spa'])(
  'a text for the button that is markup stays text: %s',
  (delivery) => {
    const label = '"></script><script>alert(1)</script>$&'
    const query = `delivery=${delivery}&label=${encodeURIComponent(label)}`
    expect(snippet(query)).not.toContain('<script>alert')
  },
)

test('an address that says what there is not gets the first of each', () => {
  expect(choose('delivery=x&policy=y&side=z')).toEqual(choose(''))
})

test('every choice of the form is understood', () => {
  const form = readFileSync(join(__dirname, 'playground.html'), 'utf8')
  const offered = [...form.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)].flatMap(
    ([, name = '', body = '']) =>
      Array.from(body.matchAll(/value="([\w-]+)"/g), ([, value = '']) => [name, value]),
  )
  expect(offered).toHaveLength(15)
  for (const [name, value] of offered) expect(choose(`${name}=${value}`)).toHaveProperty([`${name}`], value)
})

test('a policy lets in what its snippet needs, and the closed one nothing', () => {
  const policy = (query: string) => policyFor(choose(query), bank, 'n')
  expect(policy('policy=none')).toBeNull()
  expect(policy('policy=origin')).toContain(
    `script-src ${bank} 'nonce-n'; style-src 'nonce-n'; connect-src ${bank};`,
  )
  expect(policy('policy=nonce')).toContain("script-src 'nonce-n'; style-src")
  expect(policy('policy=types')).toContain("require-trusted-types-for 'script'")
  expect(policy('policy=origin&delivery=frame')).toContain(`frame-src ${bank}`)
  expect(policy('policy=closed')).not.toContain(bank)
})

test('the site writes its nonce into scripts and styles, not under the policy that lets in nothing', () => {
  const html = published.html
  expect(withNonce(html, choose('policy=nonce'), 'n')).toMatch(/<style nonce="n">.*<script nonce="n">/)
  expect(withNonce(html, choose('policy=closed'), 'n')).toBe(html)
})
