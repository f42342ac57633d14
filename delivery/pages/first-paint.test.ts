import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { PurgeCSS } from 'purgecss'
import { FirstPaint } from './first-paint'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'first-paint-'))
  const files = {
    'assets/1.css':
      '@media (scripting:none){@font-face{font-family:Own;font-display:swap;src:url(/assets/own.woff2)format("woff2");size-adjust:98%;unicode-range:U+30-39}}body{color:var(--ink)}.unused{color:red}',
    'modules/mfe-a/2.css':
      '.hero{background:url(hero.svg)}.wide{background:url("wide.svg")}.hero:hover{color:red}:root[data-contrast=more]{--ink:#000}',
    'themes/aurora/theme.css': ':root{--ink:#111}',
    'themes/noite/theme.css': ':root{--ink:#eee}',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  process.env.SITE_DIR = dir
})
afterAll(() => {
  delete process.env.SITE_DIR
  delete process.env.PORTAL_THEMES
  rmSync(dir, { recursive: true, force: true })
})

interface Block {
  attributes: string
  css: string
}
async function text(
  themes = ['aurora'],
  hosts: Record<string, string> = {},
  painted = new FirstPaint(),
): Promise<string> {
  process.env.PORTAL_THEMES = JSON.stringify({ default: 'aurora', hosts })
  return painted.of(
    '<main class="hero wide" aria-label="unused">unused</main>',
    ['/assets/1.css', '/modules/mfe-a/2.css', '/modules/mfe-a/gone.css'],
    { root: '', config: defaultConfig, themes, origin: null },
  )
}
async function blocks(...looks: Parameters<typeof text>): Promise<Block[]> {
  const written = await text(...looks)
  return [...written.matchAll(/<script type="text\/css"([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', css = '']) => ({ attributes, css }),
  )
}

test('a page has the rules of what it shows, with addresses that are right in it', async () => {
  const [rules, colours] = await blocks()
  expect(rules?.css).toContain('body{color:var(--ink)}')
  expect(rules?.css).toContain('.hero{background:url(/modules/mfe-a/hero.svg)}')
  expect(rules?.css).toContain('.wide{background:url("/modules/mfe-a/wide.svg")}')
  expect(rules?.css).toContain('.hero:hover')
  expect(rules?.css).toContain(':root[data-contrast=more]')
  expect(rules?.css).not.toMatch(/unused|font-face/)
  expect(colours).toEqual({ attributes: '', css: ':root{--ink:#111}' })
})

test('separates the fonts from the styles, because constructed stylesheets ignore @font-face', async () => {
  const [, json = ''] = /<script type="application\/json" id="fonts">(.*?)<\/script>/.exec(await text()) ?? []
  expect(JSON.parse(json)).toEqual([
    {
      family: 'Own',
      display: 'optional',
      src: 'url(/assets/own.woff2)format("woff2")',
      sizeAdjust: '98%',
      unicodeRange: 'U+30-39',
    },
  ])
})

test.each([
  ['portal.example', '#111'],
  ['noite.example', '#eee'],
  ['NOITE.example:8080', '#eee'],
  ['noite.example.evil', '#111'],
])('of two looks, %s gets its own', async (host, ink) => {
  const styles = await blocks(['aurora', 'noite'], { 'noite.example': 'noite' })
  const of = styles.filter(({ attributes }) => {
    const [, pattern] = /data-host="(.*)"/.exec(attributes) ?? []
    return pattern !== undefined && new RegExp(pattern, 'i').test(host)
  })
  expect(of.map(({ css }) => css)).toEqual([`:root{--ink:${ink}}`])
})

test('what one composition has left of stylesheets, the next one takes, unless they are others', async () => {
  const purge = jest.spyOn(PurgeCSS.prototype, 'purge')
  const compose = async () => {
    const painted = new FirstPaint()
    const written = await text(['aurora'], {}, painted)
    painted.keep(true)
    return written
  }
  const composed = await compose()
  expect(await compose()).toBe(composed)
  expect(purge).toHaveBeenCalledTimes(1)

  writeFileSync(join(dir, 'modules/mfe-a/2.css'), '.wide{width:1px}')
  expect(await compose()).toContain('.wide{width:1px}')
  expect(purge).toHaveBeenCalledTimes(2)
})
