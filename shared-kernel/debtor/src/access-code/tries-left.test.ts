import { incorrectCodeNotice, triesLeftIn, triesLeftNotice } from './tries-left'

test.each([
  [null, 'Código incorreto. Confira e tente de novo.'],
  [2, 'Código incorreto. Restam 2 tentativas.'],
  [1, 'Código incorreto. Resta 1 tentativa.'],
  [0, 'Código incorreto. Ele não vale mais: peça outro.'],
])('a wrong code with %p tries left', (tries, notice) => {
  expect(incorrectCodeNotice(tries)).toBe(notice)
})

test.each([
  [4, 'Restam 4 tentativas.'],
  [1, 'Resta 1 tentativa.'],
  [0, 'Não há mais tentativas agora. Tente mais tarde.'],
])('%p tries left', (tries, notice) => {
  expect(triesLeftNotice(tries)).toBe(notice)
})

test.each([
  [{ tentativasRestantes: 3 }, 3],
  [{ tentativasRestantes: '3' }, null],
  [{}, null],
  ['Verifique seus dados!', null],
  [null, null],
])('the tries that %j leaves', (body, tries) => {
  expect(triesLeftIn(body)).toBe(tries)
})
