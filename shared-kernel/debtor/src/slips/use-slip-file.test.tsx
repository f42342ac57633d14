import { ApiError, type ReceivedFile } from '@portal/runtime'
import { act, renderHook } from '@testing-library/react'
import { PRINT_CALL } from './slip-calls'
import { useSlipFile } from './use-slip-file'

const file: ReceivedFile = { blob: new Blob(['%PDF'], { type: 'application/pdf' }), filename: 'boleto-1.pdf' }
const message = { title: 'Boleto', text: '23791.23405' }
const original = { create: URL.createObjectURL, revoke: URL.revokeObjectURL }

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:boleto', revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  Object.assign(URL, { createObjectURL: original.create, revokeObjectURL: original.revoke })
  Reflect.deleteProperty(navigator, 'share')
  jest.restoreAllMocks()
})

function open(load: () => Promise<ReceivedFile>) {
  const taken: string[] = []
  const { result } = renderHook(() =>
    useSlipFile({
      call: PRINT_CALL,
      load,
      slip: { dueDate: '2026-11-27', cents: 198_166 },
      onTaken: (how) => taken.push(how),
    }),
  )
  return { taken, result }
}

test('the file is fetched once, however often it is taken', async () => {
  const load = jest.fn(async () => file)
  const { result, taken } = open(load)
  await act(() => result.current.download())
  await act(() => result.current.download())
  expect(load).toHaveBeenCalledTimes(1)
  expect(taken).toEqual(['downloaded', 'downloaded'])
})

test('where there is no share sheet the file is saved', async () => {
  const { result, taken } = open(async () => file)
  await act(() => result.current.share(message))
  expect(taken).toEqual(['downloaded'])
})

test.each([
  ['NotAllowedError', 'O boleto está pronto. Toque em Compartilhar de novo.'],
  ['AbortError', ''],
])('a share sheet that ends with %s', async (name, failure) => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('', name)) })
  const { result, taken } = open(async () => file)
  await act(() => result.current.share(message))
  expect(result.current.failure).toBe(failure)
  expect(taken).toEqual([])
})

test.each([
  ['a file that is no PDF', new ApiError('malformed', { status: 200 }), /não é um boleto/],
  ['no answer', new ApiError('network'), /^Não foi possível concluir essa operação/],
])('%s is told, and the next try starts anew', async (_, error, words) => {
  const answers = [Promise.reject(error), Promise.resolve(file)]
  const { result, taken } = open(() => answers.shift() ?? Promise.resolve(file))
  await act(() => result.current.download())
  expect(result.current.failure).toMatch(words)
  await act(() => result.current.download())
  expect(result.current.failure).toBe('')
  expect(taken).toEqual(['downloaded'])
})
