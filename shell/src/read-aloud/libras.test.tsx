import { renderRoutes } from '@portal/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { LayoutDialog } from '../layout/layout-dialog'
import { ListenSlot } from '../layout/listen-slot'
import { twoScreens } from '../testing/two-screens'

const libras = { url: 'https://vlibras.example/app', origins: [] }
const frameOf = () => screen.getByTitle<HTMLIFrameElement>('Frases desta página em Libras')
const part = (
  <>
    <ul>
      <ListenSlot />
    </ul>
    <LayoutDialog />
  </>
)
const show = (config: object = { libras }) =>
  renderRoutes(twoScreens('/', part), '/', { config: { moduleTimeoutMs: 5000, ...config } })
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Ver em Libras' }))
  await user.click(await screen.findByRole('button', { name: 'Usar o VLibras' }))
}
const keyOf = () => new URL(frameOf().src).hash.slice(1)
const port = { postMessage: jest.fn() }
const postProgress = (libras: string, source: Window | null = frameOf().contentWindow, key = keyOf()) => {
  const event = new MessageEvent('message', { data: { libras, key }, source })
  // jsdom does not implement `MessageEvent.ports`.
  Object.defineProperty(event, 'ports', { value: [port] })
  act(() => void fireEvent(window, event))
}
beforeEach(() => port.postMessage.mockReset())

afterEach(() => jest.useRealTimers())

it('is not offered where it is not configured', () => {
  show({ libras: null })
  expect(screen.queryByRole('button', { name: 'Ver em Libras' })).not.toBeInTheDocument()
})

it('says where the sentences go before anything is loaded', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Ver em Libras' }))
  expect(await screen.findByText(/vai para esse serviço, com o nome e o valor/)).toBeVisible()
  expect(screen.queryByTitle('Frases desta página em Libras')).not.toBeInTheDocument()
})

it('gives its frame’s own document the words of the screen, and nobody else', async () => {
  const { user } = show()
  await open(user)
  const toAnyDocument = jest.fn()
  Object.assign(frameOf().contentWindow ?? {}, { postMessage: toAnyDocument })
  postProgress('ready', window)
  // Another document loaded in the frame does not have the key.
  for (const key of ['', 'x', '1']) postProgress('ready', undefined, key)
  expect(port.postMessage).not.toHaveBeenCalled()
  postProgress('ready')
  expect(port.postMessage).toHaveBeenCalledWith([
    'Sua oferta.',
    'São 6 vezes de 10 reais e 50 centavos.',
    'Seguir.',
  ])
  expect(toAnyDocument).not.toHaveBeenCalled()
  expect(frameOf()).toHaveAttribute('sandbox', 'allow-scripts')
})

it.each([
  ['that says that it failed', () => postProgress('failed')],
  ['that says nothing in time', () => act(() => void jest.advanceTimersByTime(5000))],
])('a frame %s shows a message and can be retried', async (_, fail) => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user } = show()
  await open(user)
  fail()
  expect(screen.getByRole('alert')).toHaveTextContent(/O VLibras não respondeu.*\(11\) 4858-5151/)
  expect(screen.queryByTitle('Frases desta página em Libras')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  postProgress('ready')
  expect(frameOf()).toBeInTheDocument()
})

it('closes with the screen', async () => {
  const { user } = show()
  await open(user)
  await user.click(screen.getByRole('link', { name: 'Seguir' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
