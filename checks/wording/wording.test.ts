import { productionFiles } from './production-files'
import { sentencesOf, wordsIn } from './reading'
import { codeRules, offencesIn, unusedExceptions } from './rules'
import { shownTexts } from './shown-texts'

const files = productionFiles()
const shown = shownTexts(files)

test('everything that a debtor reads keeps the rules', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(shown.length).toBeGreaterThan(3000)
  const offences = shown.flatMap((one) =>
    offencesIn(one).map((offence) => `${one.path}:${one.line}: ${offence}: ${one.text}`),
  )
  expect(offences).toEqual([])
  expect(unusedExceptions(shown)).toEqual([])
})

test('no screen of a decision preselects, counts down or reads a discount that is none', () => {
  const offences = files
    .filter(({ path }) => /^mfe-(negotiation|panel)\//.test(path))
    .flatMap(({ path, source }) =>
      codeRules.flatMap(({ wrong, why }) => (wrong.test(source) ? [`${path}: ${why}`] : [])),
    )
  expect(offences).toEqual([])
})

test.each(['const d = terms.valorDesconto', '<input defaultChecked />', 'useCountdown(deadline)'])(
  '%s is refused',
  (code) => {
    expect(codeRules.some(({ wrong }) => wrong.test(code))).toBe(true)
  },
)

const articleBeforeBank = /\b(d|n|pel|a)?[oa] \$?\{(config\.)?(brand(Name)?(\.(name|legalName))?|bank)\}/

test('no article stands before the name of a bank, which may be feminine', () => {
  expect(files.filter(({ source }) => articleBeforeBank.test(source)).map(({ path }) => path)).toEqual([])
  expect(articleBeforeBank.test('o canal do {brand.name}')).toBe(true)
  expect(articleBeforeBank.test('pelo {config.brandName}')).toBe(true)
})

test('how soon a name leaves the list of debtors is promised in one place', () => {
  const promises = shown
    .filter(({ text }) => /cadastro/i.test(text) && /\bdias\b/i.test(text) && /\bnome\b/i.test(text))
    .map(({ path, text }) => `${path}: ${text}`)
  expect(promises).toEqual([
    expect.stringMatching(/^shared-kernel\/domain\/src\/name-clearing\.ts: Seu nome sai/),
  ])
})

/** Violations in a screen with a single source. */
const reported = (source: string, path = 'mfe-panel/src/file.tsx'): string[] =>
  shownTexts([{ path, source }]).flatMap((one) => offencesIn(one).map((offence) => `${one.line}: ${offence}`))

test.each([
  ['a string', "// Fechar\nconst title = 'Fechar o acordo'", 2],
  ['a template', `const ç = 1\n\nconst said = \`Você tem mais \${n} tentativas.\``, 3],
  ['strings that are added up', "const said = 'Você tem mais ' + n + ' tentativas.'", 1],
  ['an element', 'const a = (\n  <p>\n    Leia a <b>nossa</b>{" "}diretiva de privacidade\n  </p>\n)', 2],
  ['words around an inline element', 'const a = <p>Leia a diretiva <strong>de privacidade</strong></p>', 1],
  ['a single word between tags', 'const a = <p>DRC</p>', 1],
  ['a single word like a title', "const a = 'Obrigado!'", 1],
  ['an attribute', 'const a = <p title="EAVM" />', 1],
])('reports %s with its line', (_, source, line) => {
  expect(reported(source)).toEqual([expect.stringMatching(`^${line}: `)])
})

test.each([
  ['a name on the wire', "const family = 'DRC'"],
  ['a call', "const call = 'POST /api/v1/Negociacao/Efetivar'"],
  ['an address', "const to = '/diretiva-privacidade'"],
  ['a module', "import { x } from './linha digitável'"],
  ['a dialog that is shut', 'const a = <button aria-label="Fechar aviso" />'],
  ['opening hours', "const title = 'A negociação está fechada agora'"],
  ['two paragraphs', 'const a = <div><p>Fechar aviso</p><p>O acordo</p></div>'],
])('%s is no offence', (_, source) => {
  expect(reported(source)).toEqual([])
})

const TWENTY = 'Você pode pagar tudo de uma vez ou em parcelas, e o boleto sai na hora para pagar no banco'

test.each([
  ['one word', 'Quando você fechar um acordo, os boletos aparecem aqui.', 'concluir o acordo'],
  ['one word', 'Acordo fechado', 'concluir o acordo'],
  ['one word', 'Copiar linha digitável', 'código de barras'],
  ['one word', 'Copie o código e pague', 'código de barras'],
  ['one word', 'Diretiva de privacidade', 'aviso de privacidade'],
  ['one word', 'Você ainda tem … tentativas.', 'Restam 2 tentativas.'],
  ['one word', 'Andamento da proposta', 'acordo'],
  ['one word', 'comprovante de endereço dos últimos três meses;', '90 dias'],
  ['one word', 'Seu nome limpo', 'sair do cadastro de devedores'],
  ['jargon', 'Escolha como pagar sua dívida DRC', 'plain words for the kind of debt, check or step'],
  ['jargon', 'Etapa 11A concluída', 'plain words for the kind of debt, check or step'],
  ['jargon', 'Veja o saldo devedor', 'o que falta pagar'],
  ['jargon', 'Valor para amortização', 'pagar aos poucos'],
  ['jargon', 'Sem encargos até amanhã', 'juros e multa'],
  ['jargon', 'Você está inadimplente', 'em atraso, em dia'],
  ['length', `${TWENTY} hoje mesmo.`, 'sentences of 20 words at most, 25 in legal texts'],
  ['length', `Pronto. ${TWENTY}, … e ….`, 'sentences of 20 words at most, 25 in legal texts'],
  ['term', 'Custo total (CET) ao ano', '<Term name="CET">'],
  ['term', 'Imposto e tarifa', '<Term name="TAC">'],
  ['term', 'Carta de quitação', 'plain words, or the meaning beside it'],
  ['term', 'É um direito seu (CDC).', 'plain words, or the meaning beside it'],
  ['push', 'Última chance: só hoje!', 'the date, quietly'],
  ['push', 'Restam … minutos', 'the date'],
  ['push', 'A melhor opção para você', 'what it costs in all'],
  ['push', 'Condições que cabem no seu bolso', 'what it costs in all'],
  ['push', 'Menor parcela', 'what it costs in all'],
  ['push', 'Prefiro continuar devendo', 'Agora não'],
  ['push', 'Não fique com o nome sujo', 'what happened, without a name for the person'],
  ['push', 'Mais de mil clientes já negociaram', 'nothing'],
  ['push', '…% de desconto', 'Você deixa de pagar …'],
  ['push', 'Você deixou de pagar …', 'Pagando as parcelas, você deixa de pagar …'],
  ['gender', 'Obrigado pela indicação', 'Agradecemos, Recebemos'],
  ['gender', 'Caso esteja cadastrado(a), entre', 'words without a gender'],
  ['gender', 'Seja bem-vindo ao portal', 'Olá'],
  ['gender', 'Entre se for um cliente cadastrado', 'você, quem negocia'],
  ['gender', 'Aqui o usuário vê as dívidas', 'você, quem negocia'],
  ['gender', 'CPF do sócio', 'quem responde pela empresa, quem paga'],
  ['gender', 'Você foi desconectado por segurança', 'Sua sessão terminou'],
  ['signs', 'Toque em "Consultar" para ver', '“…”'],
  ['signs', "Toque em 'Consultar' para ver", '“…”'],
  ['signs', 'Aguarde...', '…'],
  ['signs', 'Pague R$ 10,00 por mês', 'R$\\u00a010'],
  ['signs', 'Vence sexta, 20 de maio', '20\\u00a0de\\u00a0maio'],
  ['signs', 'São 12 x sem entrada', '12\\u00a0×, 10\\u00a0MB'],
  ['signs', 'O limite é 10 MB por arquivo', '12\\u00a0×, 10\\u00a0MB'],
  ['signs', 'Acordo nº 123 em dia', 'nº\\u00a0123, art.\\u00a049'],
])('%s: %s', (_, text, say) => {
  const path = 'mfe-panel/src/file.tsx'
  const screen = { texts: [text], terms: [] }
  const offences = offencesIn({ path, line: 1, text, screen })
  expect(offences).toContainEqual(expect.stringContaining(`' instead of '${say}': `))
})

test.each([
  `${TWENTY}.`,
  `${TWENTY}. ${TWENTY}.`,
  'Você deixa de pagar R$\u00a03.233,24',
  '…% de desconto à vista',
  'Válida até sexta, 27\u00a0de\u00a0novembro',
  'Restam 2 tentativas.',
  'Menor custo',
  'Sua sessão terminou. Entre de novo.',
  'Toque em “Consultar” e veja 12\u00a0×\u00a0R$\u00a010,00',
  'O imposto (IOF) já está no total.',
  'Não pague as parcelas que ele quita. Ver boleto de quitação',
])('%s is good', (text) => {
  expect(offencesIn({ path: 'a.tsx', line: 1, text, screen: { texts: [text], terms: [] } })).toEqual([])
})

test('a term is explained by another source of its page, not by that of another page', () => {
  const source = "const label = 'CET ao ano'"
  const by = { path: 'mfe-x/src/pages/um/parts/c.tsx', source: 'const a = <Term name="CET">Custo</Term>' }
  const offences = (path: string) =>
    shownTexts([{ path, source }, by]).flatMap((one) => (one.path === path ? offencesIn(one) : []))
  expect(offences('mfe-x/src/pages/um/a.ts')).toEqual([])
  expect(offences('mfe-x/src/pages/dois/a.ts')).toHaveLength(1)
})

test('a law may take 25 words for a sentence, and no more', () => {
  const path = 'shared-kernel/content/src/privacy-notice/privacy-notice.tsx'
  const text = `const a = '${TWENTY} hoje e amanhã com calma'`
  expect(reported(text, path)).toEqual([])
  expect(reported(text.replace('calma', 'muita calma hoje'), path)).toHaveLength(1)
})

test('sentences and words are counted as they are read', () => {
  expect(sentencesOf('Veja o art. 49 da lei. “Já pode?” … pode.')).toEqual([
    'Veja o art. 49 da lei.',
    '“Já pode?”',
    '… pode.',
  ])
  expect(wordsIn('Pague R$\u00a010,00 · até …:')).toBe(5)
})
