import { ToastOutlet } from '@portal/connected'
import { withCallCode } from '@portal/domain/trace-context'
import { toast, useAnnouncement, useToasts } from '@portal/runtime'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert } from './alert'
import { ErrorState } from './empty-state'
import { FormError } from './form-error'
import { ProgressBar } from './progress-bar'
import { Loading, Skeleton } from './skeleton'

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    useToasts.setState({ toasts: [] })
  })
  afterEach(() => jest.useRealTimers())

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  /** Shows a toast and waits until its component has loaded. */
  const show = (...args: Parameters<typeof toast>) =>
    act(async () => {
      toast(...args)
      await import('@portal/connected')
    })

  test('stay ten seconds and are announced', async () => {
    render(<ToastOutlet />)
    await show('Boleto enviado')
    expect(screen.getByText('Boleto enviado')).toBeVisible()
    expect(useAnnouncement.getState().announcement).toMatchObject({
      message: 'Boleto enviado',
      politeness: 'polite',
    })
    pass(9_900)
    expect(screen.getByText('Boleto enviado')).toBeVisible()
    pass(200)
    expect(screen.queryByText('Boleto enviado')).not.toBeInTheDocument()
  })

  test('an error is told apart in words and interrupts', async () => {
    render(<ToastOutlet />)
    await show('Sem conexão', { tone: 'error', place: 'top-right' })
    expect(screen.getByRole('listitem')).toHaveTextContent('Erro: Sem conexão')
    expect(useAnnouncement.getState().announcement?.politeness).toBe('assertive')
  })

  test.each([
    ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus', fireEvent.focus, fireEvent.blur],
  ])('wait while %s is on them', async (_, hold, release) => {
    render(<ToastOutlet />)
    await show('Boleto enviado', { durationMs: 3_000 })
    pass(2_000)
    hold(screen.getByRole('listitem'))
    pass(60_000)
    expect(screen.getByText('Boleto enviado')).toBeVisible()
    release(screen.getByRole('listitem'))
    pass(900)
    expect(screen.getByText('Boleto enviado')).toBeVisible()
    pass(200)
    expect(screen.queryByText('Boleto enviado')).not.toBeInTheDocument()
  })

  test('can be closed, by keyboard too', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    render(<ToastOutlet />)
    await show('Boleto enviado')
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus())
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Boleto enviado')).not.toBeInTheDocument()
  })
})

test('an alert speaks only when it answers an action', () => {
  const { rerender } = render(<Alert tone="danger">Sem conexão</Alert>)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  rerender(
    <Alert tone="danger" live>
      Sem conexão
    </Alert>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão')
})

describe('what comes from a failed call', () => {
  const ofCall = (digit: string) =>
    withCallCode('Tente mais tarde.', { traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-01` })

  test.each([
    ['a form error', <FormError key="form">{ofCall('a')}</FormError>],
    ['an error state', <ErrorState key="state" title="Falhou" text={ofCall('a')} />],
  ])('%s ends with its code', (_, shown) => {
    render(shown)
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Tente mais tarde. Código para o atendimento: aaaaaa-aaa')
    expect(screen.getByText('Tente mais tarde.')).toBeVisible()
    expect(screen.getByText('aaaaaa-aaa')).toHaveAttribute('translate', 'no')
  })

  test('a toast of the same failure, of another call, does not pile up', () => {
    useToasts.setState({ toasts: [] })
    toast(ofCall('a'))
    toast(ofCall('b'))
    expect(useToasts.getState().toasts).toMatchObject([{ message: ofCall('b') }])
  })
})

test('a form error without a message is not there', () => {
  const { rerender, container } = render(<FormError>{false}</FormError>)
  expect(container).toBeEmptyDOMElement()
  rerender(<FormError>Não autorizado</FormError>)
  expect(screen.getByRole('alert')).toHaveTextContent('Não autorizado')
})

test('an error state offers one retry at a time', async () => {
  const user = userEvent.setup()
  let settle = () => {}
  const retry = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        settle = resolve
      }),
  )
  render(<ErrorState title="Tente novamente mais tarde" onRetry={retry} />)
  expect(screen.getByRole('heading', { name: 'Tente novamente mais tarde' })).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(retry).toHaveBeenCalledTimes(1)
  await act(async () => settle())
})

test('loading is one sentence for the ear', () => {
  render(
    <Loading label="Carregando suas oportunidades">
      <Skeleton shape="title" />
      <Skeleton />
    </Loading>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Carregando suas oportunidades')
})

test.each([
  [0.25, undefined, '25%'],
  [2, undefined, '100%'],
  [0.5, '3 de 6', '3 de 6'],
])('progress %s reads %s', (value, valueText, shown) => {
  render(<ProgressBar value={value} valueText={valueText} label="Parcelas pagas" />)
  const bar = screen.getByRole('progressbar', { name: 'Parcelas pagas' })
  expect(bar).toHaveAttribute('aria-valuetext', shown)
  expect(screen.getByText(shown)).toBeVisible()
})
