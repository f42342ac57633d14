import { Stepper } from '@portal/connected'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Accordion, AccordionItem } from './accordion'
import { Dialog } from './dialog'
import { Tabs } from './tabs'
import { Timeline } from './timeline'

describe('Dialog', () => {
  test.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'the close button',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Fechar' })),
    ],
    ['a press outside', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('dialog'))],
  ])('the focus goes in and, after %s, back', async (_, leave) => {
    const user = userEvent.setup()
    const onClose = jest.fn()
    render(<Page onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Encerrar acordo' }))
    expect(screen.getByRole('dialog', { name: 'Encerrar mesmo?' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Encerrar mesmo?' })).toHaveFocus()

    await leave(user)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Encerrar acordo' })).toHaveFocus()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('the focus goes to another title, and stays where it is under the same one', () => {
    const dialog = (title: string) => (
      <Dialog open title={title} onClose={jest.fn()}>
        <button type="button">Salvar</button>
      </Dialog>
    )
    const { rerender } = render(dialog('Alterar telefone'))
    const button = screen.getByRole('button', { name: 'Salvar' })
    button.focus()
    rerender(dialog('Alterar telefone'))
    expect(button).toHaveFocus()
    rerender(dialog('Confirme que é você'))
    expect(screen.getByRole('heading', { name: 'Confirme que é você' })).toHaveFocus()
  })

  test('a press inside does not close it', async () => {
    const user = userEvent.setup()
    const onClose = jest.fn()
    render(
      <Dialog open title="Aviso" onClose={onClose}>
        Texto
      </Dialog>,
    )
    await user.click(screen.getByText('Texto'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('Accordion', () => {
  afterEach(() => {
    location.hash = ''
  })
  const question = (name: string) => screen.getByRole('button', { name })

  test('opens and closes under its heading', async () => {
    const user = userEvent.setup()
    const onToggle = jest.fn()
    render(<Faq onToggle={onToggle} />)
    expect(screen.getByRole('heading', { level: 2, name: 'Como consulto?' })).toBeVisible()
    expect(screen.getByText('Pelo CPF.')).not.toBeVisible()

    await user.click(question('Como consulto?'))
    expect(question('Como consulto?')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('region', { name: 'Como consulto?' })).toBeVisible()
    await user.click(question('Como consulto?'))
    expect(screen.getByText('Pelo CPF.')).not.toBeVisible()
    expect(onToggle.mock.calls).toEqual([[true], [false]])
  })

  test('the address opens the item that it names, on arrival and later', () => {
    location.hash = '#pagamento'
    render(<Faq />)
    expect(screen.getByText('Por boleto.')).toBeVisible()
    expect(screen.getByText('Pelo CPF.')).not.toBeVisible()

    location.hash = '#consulta'
    act(() => {
      window.dispatchEvent(new Event('hashchange'))
    })
    expect(screen.getByText('Pelo CPF.')).toBeVisible()
  })

  // remix-run/react-router#13247
  test('an address that cannot be decoded opens none', () => {
    location.hash = '#100%'
    render(<Faq />)
    expect(screen.getByText('Pelo CPF.')).not.toBeVisible()
  })
})

describe('Tabs', () => {
  const tabs = [
    { id: 'cpf', label: 'CPF' },
    { id: 'cnpj', label: 'CNPJ' },
    { id: 'outro', label: 'Outro' },
  ] as const
  function Documents() {
    const [open, setOpen] = useState<'cpf' | 'cnpj' | 'outro'>('cpf')
    return (
      <Tabs label="Tipo" tabs={tabs} selected={open} onSelect={setOpen}>
        <input aria-label="Número" />
      </Tabs>
    )
  }
  const selected = () => screen.getByRole('tab', { selected: true })

  test.each([
    ['{ArrowRight}', 'CNPJ'],
    ['{ArrowLeft}', 'Outro'],
    ['{End}', 'Outro'],
    ['{End}{ArrowRight}', 'CPF'],
    ['{End}{Home}', 'CPF'],
  ])('%s goes to %s', async (keys, name) => {
    const user = userEvent.setup()
    render(<Documents />)
    await user.click(screen.getByRole('tab', { name: 'CPF' }))
    await user.keyboard(keys)
    expect(selected()).toHaveAccessibleName(name)
    expect(selected()).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(name)
  })

  test('Tab leads from the open tab into its content, which keeps what was typed', async () => {
    const user = userEvent.setup()
    render(<Documents />)
    await user.type(screen.getByRole('textbox', { name: 'Número' }), '529')
    await user.click(screen.getByRole('tab', { name: 'CNPJ' }))
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Número' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Número' })).toHaveValue('529')
  })
})

test('the stepper says where one is and leads back, never ahead', () => {
  const steps = [
    { label: 'Condição', to: '/negociacao' },
    { label: 'Vencimento', to: '/vencimento' },
    { label: 'Revisão', to: '/revisao' },
  ] as const
  const router = createMemoryRouter([{ path: '*', element: <Stepper steps={steps} current={1} /> }])
  render(<RouterProvider router={router} />)
  const nav = within(screen.getByRole('navigation', { name: 'Etapas' }))
  expect(nav.getByText('Etapa 2 de 3')).toBeVisible()
  const [firstItem, secondItem, thirdItem] = nav.getAllByRole('listitem')
  expect(firstItem).toHaveTextContent('Condição (etapa concluída)')
  expect(secondItem).toHaveAttribute('aria-current', 'step')
  expect(nav.getByRole('link', { name: 'Condição' })).toHaveAttribute('href', '/negociacao')
  expect(thirdItem).not.toContainElement(nav.queryByRole('link', { name: 'Revisão' }))
  expect(nav.queryByRole('link', { name: 'Revisão' })).not.toBeInTheDocument()
})

test('the timeline says each state in words', () => {
  render(
    <Timeline
      label="Parcelas"
      items={[
        { id: '1', state: 'done', title: 'Parcela 1', stateLabel: 'paga' },
        { id: '2', state: 'late', title: 'Parcela 2' },
        { id: '3', state: 'current', title: 'Parcela 3' },
      ]}
    />,
  )
  const items = within(screen.getByRole('list', { name: 'Parcelas' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Parcela 1 (paga)',
    'Parcela 2 (em atraso)',
    'Parcela 3 (etapa atual)',
  ])
})

function Page({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Encerrar acordo
      </button>
      <Dialog
        open={open}
        title="Encerrar mesmo?"
        onClose={() => {
          onClose()
          setOpen(false)
        }}
      >
        Não dá para voltar atrás.
      </Dialog>
    </>
  )
}

function Faq({ onToggle }: { onToggle?: (open: boolean) => void }) {
  return (
    <Accordion level={2}>
      <AccordionItem title="Como consulto?" id="consulta" onToggle={onToggle}>
        Pelo CPF.
      </AccordionItem>
      <AccordionItem title="Como pago?" id="pagamento">
        Por boleto.
      </AccordionItem>
    </Accordion>
  )
}
