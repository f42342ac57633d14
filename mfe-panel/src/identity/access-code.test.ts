import { maskedContact, wrongCodeNotice } from './access-code'

test.each([
  ['SMS', '11987654321', '(11) *****-4321'],
  ['VOZ', '1133224455', '(11) ****-4455'],
  ['EMAIL', 'MARIA@EXEMPLO.COM.BR', 'm****@exemplo.com.br'],
  ['EMAIL', 'm****@exemplo.com.br', 'm****@exemplo.com.br'],
  ['SMS', '(11) *****-4321', '(11) *****-4321'],
] as const)('%s %s is shown as %s', (canal, destino, shown) => {
  expect(maskedContact({ canal, destino })).toBe(shown)
})

test.each([
  [null, 'Código incorreto. Confira e tente de novo.'],
  [2, 'Código incorreto. Você tem mais 2 tentativas.'],
  [1, 'Código incorreto. Você tem mais 1 tentativa.'],
  [0, 'Código incorreto. Peça um novo código.'],
])('%p tries left', (tries, notice) => {
  expect(wrongCodeNotice(tries)).toBe(notice)
})
