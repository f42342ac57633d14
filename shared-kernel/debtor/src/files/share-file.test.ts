import { shareFile } from './share-file'

const file = { blob: new Blob(['%PDF'], { type: 'application/pdf' }), filename: 'boleto-1.pdf' }
const message = { title: 'Boleto', text: '23791.23405' }
const shared: ShareData[] = []

function offerSharing(share: () => Promise<void>, takesFiles = true) {
  Object.assign(navigator, {
    share: (data: ShareData) => {
      shared.push(data)
      return share()
    },
    canShare: () => takesFiles,
  })
}

beforeEach(() => {
  shared.length = 0
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})

test('a device without a share sheet says so', async () => {
  expect(await shareFile(file, message)).toBe('unsupported')
})

test('the file goes under its own name', async () => {
  offerSharing(async () => undefined)
  expect(await shareFile(file, message)).toBe('shared')
  expect(shared[0]?.title).toBe('Boleto')
  expect(shared[0]?.files?.[0]).toMatchObject({ name: 'boleto-1.pdf', type: 'application/pdf' })
})

test('the text goes where files cannot', async () => {
  offerSharing(async () => undefined, false)
  expect(await shareFile(file, message)).toBe('shared')
  expect(shared).toEqual([message])
})

test.each([
  ['closed by the person', new DOMException('', 'AbortError'), 'dismissed'],
  ['too long after the press', new DOMException('', 'NotAllowedError'), 'late'],
  ['any other refusal of the browser', new DOMException('', 'DataError'), 'unsupported'],
  ['a refusal that is none of the browser', new Error('down'), 'unsupported'],
])('%s', async (_, error, result) => {
  offerSharing(() => Promise.reject(error))
  expect(await shareFile(file, message)).toBe(result)
})
