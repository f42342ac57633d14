import { defaultConfig } from '@portal/demo-bank'
import { linkSecretOf, setConfig, startRuntime } from './index'

function open(path: string): string {
  history.replaceState(null, '', path)
  setConfig(defaultConfig)
  startRuntime()()
  return location.pathname + location.search
}

beforeEach(() => sessionStorage.clear())

test.each([
  ['/contestar/s3gredo-do-link', '/contestar/link'],
  ['/email-auth/s3gredo-do-link/?origem=email', '/email-auth/link?origem=email'],
  ['/login-cpf', '/login-cpf'],
  ['/contestar/a/b', '/contestar/a/b'],
])('%s is shown as %s', (path, shown) => {
  expect(open(path)).toBe(shown)
})

test('the page finds the secret, also after a reload; another page and another tab do not', () => {
  open('/contestar/s3gredo-do-link')
  open('/contestar/link')
  expect(linkSecretOf('/contestar/link')).toBe('s3gredo-do-link')
  expect(linkSecretOf('/email-auth/link')).toBeNull()
  sessionStorage.clear()
  expect(linkSecretOf('/contestar/link')).toBeNull()
})
