import { defaultConfig } from '@portal/demo-bank'
import { announce, setConfig } from '@portal/runtime'
import { resetKernel } from '@portal/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { overrideOf } from '../loader/override'
import { LiveAnnouncer } from './live-announcer'
import { OfflineNotice } from './offline-notice'
import { OverrideBanner } from './override-banner'
import { reloadDocument } from './reload-document'

jest.mock('./reload-document', () => ({ reloadDocument: jest.fn() }))

beforeEach(resetKernel)

describe('announcer', () => {
  it('says each message in the region of its urgency', () => {
    render(<LiveAnnouncer />)
    act(() => announce('Salvo.'))
    expect(screen.getByRole('status')).toHaveTextContent('Salvo.')
    act(() => announce('Falhou.', 'assertive'))
    expect(screen.getByRole('alert')).toHaveTextContent('Falhou.')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('says the same words again when they are said again', () => {
    render(<LiveAnnouncer />)
    act(() => announce('Copiado.'))
    const firstToast = screen.getByText('Copiado.')
    act(() => announce('Copiado.'))
    expect(screen.getByText('Copiado.')).not.toBe(firstToast)
  })

  it('is empty again once the words were spoken: later they may be untrue', () => {
    jest.useFakeTimers()
    render(<LiveAnnouncer />)
    act(() => announce('12 parcelas de R$ 327,71.'))
    act(() => jest.advanceTimersByTime(10_000))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    jest.useRealTimers()
  })
})

describe('offline notice', () => {
  const setConnection = (connection: 'online' | 'offline') =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(connection === 'online')
      fireEvent(window, new Event(connection))
    })
  afterEach(() => jest.restoreAllMocks())

  it('comes with the loss of the connection and goes with its return, and says both', () => {
    render(
      <>
        <OfflineNotice />
        <LiveAnnouncer />
      </>,
    )
    expect(screen.queryByText(/sem internet/)).not.toBeInTheDocument()
    setConnection('offline')
    expect(screen.getByRole('alert')).toHaveTextContent('Você está sem internet')
    expect(screen.getAllByText(/sem internet/)).toHaveLength(2)
    setConnection('online')
    expect(screen.queryByText(/sem internet/)).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('A internet voltou.')
  })
})

describe('override banner', () => {
  const requested = { 'mfe-panel': 'http://localhost:4000/remoteEntry.js' }
  const allow = () =>
    setConfig({ ...defaultConfig, overrides: { allowedOrigins: ['http://localhost:4000'] } })
  const storedOverrides = () => sessionStorage.getItem('portal.overrides')
  const openLink = (...modules: string[]) =>
    history.replaceState(null, '', `/?${modules.map((module) => `modulo=${module}`).join('&')}`)
  afterEach(() => {
    jest.mocked(reloadDocument).mockReset()
    openLink()
  })

  it('is absent where no origin is allowed, whatever is stored or linked', () => {
    sessionStorage.setItem('portal.overrides', JSON.stringify(requested))
    openLink('mfe-panel@http://localhost:4000/remoteEntry.js')
    const { container } = render(<OverrideBanner />)
    expect(container).toBeEmptyDOMElement()
  })

  it.each([
    'mfe-panel',
    '@http://localhost:4000/remoteEntry.js',
    'mfe-panel@http://localhost:4001/remoteEntry.js',
    'mfe-panel@http://localhost:4000.evil.example/x.js',
    'mfe-panel@javascript:alert(1)',
    'mfe-panel@//localhost:4000/x.js',
  ])('does not ask about %s', (module) => {
    allow()
    openLink(module)
    const { container } = render(<OverrideBanner />)
    expect(container).toBeEmptyDOMElement()
  })

  it('asks about a link once, and stores nothing before', async () => {
    allow()
    openLink('mfe-panel@http://localhost:4000/remoteEntry.js')
    const { unmount } = render(<OverrideBanner />)
    expect(screen.getByRole('complementary')).toHaveTextContent(
      'Este link troca mfe-panel pelo endereço http://localhost:4000. Usar?',
    )
    expect([storedOverrides(), overrideOf('mfe-panel')]).toEqual([null, undefined])
    await userEvent.click(screen.getByRole('button', { name: 'Usar' }))
    expect(JSON.parse(storedOverrides() ?? '')).toEqual(requested)
    expect(reloadDocument).toHaveBeenCalledWith()
    unmount()
    render(<OverrideBanner />)
    expect(screen.getByText('Em desenvolvimento nesta aba:')).toBeVisible()
  })

  it('asks about a draft of this site where the site allows its own origin', async () => {
    const draft = 'mfe-panel@/modules/mfe-panel/1.1.0-0000000a/remoteEntry.js'
    allow()
    openLink(draft)
    const { container, unmount } = render(<OverrideBanner />)
    expect(container).toBeEmptyDOMElement()
    unmount()
    setConfig({ ...defaultConfig, overrides: { allowedOrigins: [location.origin] } })
    render(<OverrideBanner />)
    await userEvent.click(screen.getByRole('button', { name: 'Usar' }))
    expect(overrideOf('mfe-panel')).toBe(draft.replace('mfe-panel@', location.origin))
  })

  it('leaves the link out of the address when it is not wanted', async () => {
    allow()
    openLink('mfe-panel@http://localhost:4000/remoteEntry.js')
    render(<OverrideBanner />)
    await userEvent.click(screen.getByRole('button', { name: 'Não usar' }))
    expect(storedOverrides()).toBeNull()
    expect(reloadDocument).toHaveBeenCalledWith({ without: 'modulo' })
  })

  it.each(['x', '[]', '"a"', '{"mfe-panel":1}', '{"__proto__":{"mfe-panel":"http://localhost:4000/"}}'])(
    'is absent with %s in the storage',
    (text) => {
      allow()
      sessionStorage.setItem('portal.overrides', text)
      const { container } = render(<OverrideBanner />)
      expect([container.childElementCount, overrideOf('mfe-panel')]).toEqual([0, undefined])
    },
  )

  it('names the modules that are not the released ones, and goes back to those', async () => {
    allow()
    sessionStorage.setItem('portal.overrides', JSON.stringify(requested))
    render(<OverrideBanner />)
    expect(screen.getByRole('complementary')).toHaveTextContent('mfe-panel (http://localhost:4000)')
    await userEvent.click(screen.getByRole('button', { name: 'Voltar ao publicado' }))
    expect(sessionStorage.getItem('portal.overrides')).toBeNull()
    expect(reloadDocument).toHaveBeenCalledWith({ without: 'modulo' })
  })
})
