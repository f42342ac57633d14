import { debtorTextsOf } from './testing/debtor-texts'
import { productionFiles } from './testing/production-files'
import { offenceOf } from './vocabulary'

const offences = (file: string, source: string): string[] =>
  debtorTextsOf(source, { tsx: file.endsWith('.tsx') }).flatMap(({ text, line }) => {
    const offence = offenceOf(text)
    if (offence === null) return []
    const { said, entry } = offence
    return [`${file}:${line}: '${said}' instead of '${entry.word}': ${entry.why}`]
  })

test('a debtor reads one word for one thing', () => {
  const files = productionFiles()
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(({ path, source }) => offences(path, source))).toEqual([])
})

test('how soon a name leaves the list of debtors is promised in one place', () => {
  const promises = productionFiles().flatMap(({ path, source }) =>
    debtorTextsOf(source, { tsx: path.endsWith('.tsx') })
      .filter(({ text }) => /cadastro/i.test(text) && /\bdias\b/i.test(text) && /\bnome\b/i.test(text))
      .map(({ text }) => `${path}: ${text}`),
  )
  expect(promises).toEqual([
    expect.stringMatching(/^shared-kernel\/domain\/src\/name-clearing\.ts: Seu nome sai/),
  ])
})

test.each([
  ['a string', "// Fechar\nconst title = 'Fechar o acordo'", 2],
  ['a template', `const ç = 1\n\nconst said = \`Você tem mais \${n} tentativas.\``, 3],
  ['an element', 'const a = (\n  <p>\n    Leia a <b>nossa</b>{" "}diretiva de privacidade\n  </p>\n)', 2],
  ['a single word between tags', 'const a = <p>DRC</p>', 1],
  ['an attribute', 'const a = <p title="EAVM" />', 1],
])('%s is told with its line', (_, source, line) => {
  expect(offences('file.tsx', source)).toEqual([expect.stringMatching(`^file.tsx:${line}: `)])
})

test.each([
  ['a name on the wire', "const family = 'DRC'"],
  ['an address', "const to = '/diretiva-privacidade'"],
  ['a module', "import { x } from './linha digitável'"],
  ['a dialog that is shut', 'const a = <button aria-label="Fechar aviso" />'],
  ['opening hours', "const title = 'A negociação está fechada agora'"],
  ['two paragraphs', 'const a = <div><p>Fechar aviso</p><p>O acordo</p></div>'],
])('%s is no offence', (_, source) => {
  expect(offences('file.tsx', source)).toEqual([])
})

test.each([
  ['Quando você fechar um acordo, os boletos aparecem aqui.', 'concluir o acordo'],
  ['Acordo fechado', 'concluir o acordo'],
  ['Copiar linha digitável', 'código de barras'],
  ['Diretiva de privacidade', 'aviso de privacidade'],
  ['Você ainda tem … tentativas.', 'Restam 2 tentativas.'],
  ['Andamento da proposta', 'acordo'],
  ['Escolha como pagar sua dívida DRC', 'plain words for the kind of debt or check'],
  ['comprovante de endereço dos últimos três meses;', '90 dias'],
  ['Seu nome limpo', 'sair do cadastro de devedores'],
  ['Obrigado pela indicação', 'Agradecemos, Recebemos'],
])('%s', (text, word) => {
  expect(offenceOf(text)?.entry.word).toBe(word)
})
