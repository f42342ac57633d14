import { fileProblem, fileSize, mediaTypeOf } from './file-rules'

const MB = 1024 * 1024
const limits = { largest: 10 * MB, types: ['application/pdf', 'image/jpeg', 'image/png'] }
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  [file('cnh.pdf', 'application/pdf'), null],
  [file('IMG_1.JPG', ''), null],
  [file('foto.heic', 'image/heic'), 'Envie um arquivo PDF, JPG ou PNG'],
  [file('semnome', ''), 'Envie um arquivo PDF, JPG ou PNG'],
  [file('disfarce.pdf', 'text/html'), 'Envie um arquivo PDF, JPG ou PNG'],
  [file('vazio.pdf', 'application/pdf', 0), 'Este arquivo está vazio'],
  [file('limite.pdf', 'application/pdf', 10 * MB), null],
  [file('grande.pdf', 'application/pdf', 12.4 * MB), 'Este arquivo tem 12,4\u00a0MB. O limite é 10\u00a0MB'],
])('%j', (given, problem) => {
  expect(fileProblem(given, limits)).toBe(problem)
})

test.each([
  [file('a.PNG', ''), 'image/png'],
  [file('a.jpeg', ''), 'image/jpeg'],
  [file('a.pdf', 'image/png'), 'image/png'],
])('%j is sent as %s', (given, type) => {
  expect(mediaTypeOf(given)).toBe(type)
})

test.each([
  [300, '1\u00a0KB'],
  [340 * 1024, '340\u00a0KB'],
  [1.26 * MB, '1,3\u00a0MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
