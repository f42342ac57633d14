import { declarationsIn, literalsIn } from './sources'

test('the words and calls of a script are found, not its names', () => {
  const script = `const a="Não deu",b=\`Olá, \${a}\`,c="mfe-panel-card-1a2B-_";import("./482.1a2b3c4d.js");\
f({integrity:"sha384-abc",k:'GET /api/x'},"482","")`
  expect(literalsIn(script)).toEqual(['Não deu', 'Olá,', 'GET /api/x'])
})

test('a sheet is read as declarations, each with its rules', () => {
  const sheet = `@layer tokens,module;@layer module{.mfe-a-b-card-1a2b{padding:4px;background:url("a;b{.svg")}\
@media (width<=30rem){.mfe-a-b-card-1a2b:is(a,.mfe-a-b-two-words-b_-9)>b{gap:var(--a,calc(1px + 2px))}}}`
  expect(declarationsIn(sheet, 'mfe-a-b')).toEqual([
    '@layer module .card { padding:4px }',
    '@layer module .card { background:url("a;b{.svg") }',
    '@layer module @media (width<=30rem) .card:is(a,.two-words)>b { gap:var(--a,calc(1px + 2px)) }',
  ])
})
