import { pageOf } from './portal'

const pages = ['index.html', 'login-cpf.html', 'sac.html', 'email-auth/_param.html', '404.html']
const exists = (file: string) => pages.includes(file)

test.each([
  ['/', 'index.html'],
  ['/login-cpf', 'login-cpf.html'],
  ['/login-cpf/', 'login-cpf.html'],
  ['/SAC', 'sac.html'],
  ['/email-auth/abc123', 'email-auth/_param.html'],
  ['/email-auth/_param', null],
  ['/email-auth/a/b', null],
  ['/nao-existe', null],
  ['/404', null],
  ['/../registry', null],
])('the page of %s is %s', (path, file) => {
  expect(pageOf(path, exists)).toBe(file)
})
