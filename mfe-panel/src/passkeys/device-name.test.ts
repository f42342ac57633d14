import { deviceName } from './own-passkeys'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-A155M) Chrome/140.0 Mobile Safari/537.36', 'Celular Android'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/140.0 Safari/537.36', 'Tablet Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Computador Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Computador Linux'],
  ['', 'Chave de acesso'],
])('%s: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
