import { spokenParts } from './spoken-parts'

const partsOf = (html: string) => {
  document.body.innerHTML = `<main>${html}</main>`
  return spokenParts(document.body.firstElementChild as Element)
}

test.each([
  ['<h1>Acordo concluído</h1><p>Agora é só pagar.</p>', ['Acordo concluído.', 'Agora é só pagar.']],
  ['<p>Hoje você deve <b style="display:inline">R$ 9.450,00</b></p>', ['Hoje você deve 9450 reais.']],
  ['<dl><div><dt>Parcelas</dt><dd>12 x de R$ 10,00</dd></div></dl>', ['Parcelas: 12 vezes de 10 reais.']],
  [
    '<table><caption>Pagamentos</caption><thead><tr><th>Parcela</th><th>Valor</th></tr></thead><tbody><tr><th>1</th><td>R$ 5,00</td></tr></tbody></table>',
    ['Pagamentos.', 'Parcela: 1, Valor: 5 reais.'],
  ],
  [
    '<label><input type="radio" name="a" checked>À vista</label><label><input type="radio" name="a">Em 6 x</label>',
    ['Escolhido: À vista.', 'Opção: Em 6 vezes.'],
  ],
  ['<label>Senha <input type="password" value="segredo1"></label>', ['Senha.']],
  ['<label>CPF <input value="52998224725"></label><textarea>dito</textarea>', ['CPF.']],
  ['<p>Tudo certo</p><button>Continuar</button>', ['Tudo certo.', 'Botão: Continuar.']],
  ['<img alt="Cartão de crédito"><svg><title>seta</title></svg>', ['Cartão de crédito.']],
  [
    '<nav>Etapas</nav><p hidden>a</p><p aria-hidden="true">b</p><p style="display:none">c</p><p>d</p><p style="visibility:hidden">e</p>',
    ['d.'],
  ],
  ['<details><summary>Ver o contrato</summary><p>Número 1</p></details>', ['Ver o contrato.']],
  ['<p>·</p><p> </p>', []],
])('%s', (html, parts) => {
  expect(partsOf(html)).toEqual(parts)
})

test('a long part is said sentence by sentence', () => {
  const sentence = `${'palavra '.repeat(20).trim()}.`
  expect(partsOf(`<p>${sentence} ${sentence} Fim</p>`)).toEqual([sentence, sentence, 'Fim.'])
})
