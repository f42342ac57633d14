import { csrfWrites, isCsrfRefusal } from './csrf-token'

const refused = new Error('refused')
const wasRefused = (error: unknown) => error === refused

test('one token serves all writes', async () => {
  const fetchToken = jest.fn(async () => 'um')
  const { write } = csrfWrites(fetchToken, wasRefused)
  expect(await Promise.all([write(async (token) => token), write(async (token) => token)])).toEqual([
    'um',
    'um',
  ])
  expect(fetchToken).toHaveBeenCalledTimes(1)
})

test('a token that was fetched ahead serves the first write', async () => {
  const fetchToken = jest.fn(async () => 'um')
  const { write, prepare } = csrfWrites(fetchToken, wasRefused)
  await prepare()
  expect(await write(async (token) => token)).toBe('um')
  expect(fetchToken).toHaveBeenCalledTimes(1)
})

test('a token that was refused is fetched once more, and no more often', async () => {
  const tokens = ['velho', 'novo', 'outro']
  const { write } = csrfWrites(async () => tokens.shift() ?? '', wasRefused)
  const seen: string[] = []
  const send = async (token: string) => {
    seen.push(token)
    throw refused
  }
  await expect(write(send)).rejects.toBe(refused)
  expect(seen).toEqual(['velho', 'novo'])
})

test('a token that did not come is asked for again with the next write', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('um')]
  const { write } = csrfWrites(() => answers.shift() ?? Promise.resolve(''), wasRefused)
  await expect(write(async (token) => token)).rejects.toThrow('offline')
  expect(await write(async (token) => token)).toBe('um')
})

test('what fails for another reason is not repeated', async () => {
  const send = jest.fn(() => Promise.reject(new Error('down')))
  await expect(csrfWrites(async () => 'um', wasRefused).write(send)).rejects.toThrow('down')
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  [403, { codigo: 'CSRF' }, true],
  [403, { title: 'Token CSRF ausente ou inválido' }, true],
  [403, { title: 'Acesso negado', detail: 'csrf' }, false],
  [403, 'csrf', false],
  [401, { codigo: 'CSRF' }, false],
  [null, null, false],
])('%p %j refuses the token: %p', (status, body, refusal) => {
  expect(isCsrfRefusal(status, body)).toBe(refusal)
})
