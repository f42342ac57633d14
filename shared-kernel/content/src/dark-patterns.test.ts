import { type DarkPattern, pushyCode, pushyWords } from './dark-patterns'
import { debtorTextsOf } from './testing/debtor-texts'
import { productionFiles } from './testing/production-files'

const whyOf = (text: string, patterns: readonly DarkPattern[]): string | undefined =>
  patterns.find(({ found }) => found.test(text))?.why

/** Words that name what they must: a bank's mark of an option, and an order that the person asks for. */
const named: readonly (readonly [path: string, text: string])[] = [
  ['mfe-negotiation/src/offer/marks.ts', 'Menor parcela'],
  ['mfe-panel/src/pages/painel-controle/sort-and-filter.ts', 'Menor parcela'],
]
const isNamed = (path: string, text: string) =>
  named.some(([where, words]) => where === path && words === text)

const decides = /^mfe-(negotiation|panel)\//

test('no text pushes or shames a debtor', () => {
  const offences = productionFiles().flatMap(({ path, source }) =>
    debtorTextsOf(source, { tsx: path.endsWith('.tsx') }).flatMap(({ text, line }) => {
      const why = isNamed(path, text) ? undefined : whyOf(text, pushyWords)
      return why === undefined ? [] : [`${path}:${line}: '${text}': ${why}`]
    }),
  )
  expect(offences).toEqual([])
})

test('no screen of a decision preselects, counts down or reads a discount that is none', () => {
  const offences = productionFiles()
    .filter(({ path }) => decides.test(path))
    .flatMap(({ path, source }) => {
      const why = whyOf(source, pushyCode)
      return why === undefined ? [] : [`${path}: ${why}`]
    })
  expect(offences).toEqual([])
})

test.each([
  'Última chance: só hoje!',
  'Restam … minutos',
  'A melhor opção para você',
  'Menor parcela',
  'Prefiro continuar devendo',
  'Não fique com o nome sujo',
  'Mais de mil clientes já negociaram',
  '…% de desconto',
  'Você economiza R$ 10,00',
])('%s pushes', (text) => {
  expect(whyOf(text, pushyWords)).toBeDefined()
})

test.each([
  '…% de desconto à vista',
  'Você deixa de pagar R$ 3.233,24',
  'Válida até sexta, 27 de novembro',
  'Restam 2 tentativas.',
  'Menor custo',
])('%s does not', (text) => {
  expect(whyOf(text, pushyWords)).toBeUndefined()
})

test.each(['const d = terms.valorDesconto', '<input defaultChecked />', 'useCountdown(deadline)'])(
  '%s is refused',
  (code) => {
    expect(whyOf(code, pushyCode)).toBeDefined()
  },
)
