import { CopyButton } from '@portal/connected'
import { Term } from '@portal/content'
import { useAnnouncement } from '@portal/runtime'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DateText } from './date-text'
import { DefinitionList } from './definition-list'
import { LinhaDigitavel } from './linha-digitavel'
import { OldValue } from './money'

const LINE = '23791234059000000004353012345608169040000014150'

test('copies the text and says so', async () => {
  const user = userEvent.setup()
  const onCopied = jest.fn()
  render(<CopyButton text={LINE} label="Copiar linha" copiedLabel="Linha copiada" onCopied={onCopied} />)
  await user.click(screen.getByRole('button', { name: 'Copiar linha' }))
  expect(await screen.findByRole('button', { name: 'Linha copiada' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(LINE)
  expect(useAnnouncement.getState().announcement?.message).toBe('Linha copiada')
  expect(onCopied).toHaveBeenCalledTimes(1)
})

test('a clipboard that refuses is no silent failure', async () => {
  const user = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  render(<CopyButton text={LINE} label="Copiar linha" />)
  await user.click(screen.getByRole('button', { name: 'Copiar linha' }))
  expect(await screen.findByRole('button', { name: 'Não foi possível copiar' })).toBeVisible()
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Copiar linha' })
  expect(area).toHaveFocus()
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(LINE)
  // Copies again once permission is granted.
  jest.restoreAllMocks()
  await user.click(screen.getByRole('button', { name: 'Não foi possível copiar' }))
  expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(area).not.toBeInTheDocument()
})

test('a dialog that is open holds what is selected to be copied', async () => {
  const user = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  const copied: (Element | null)[] = []
  Object.assign(document, {
    execCommand: () => copied.push(document.querySelector<HTMLElement>('dialog textarea')) > 0,
  })
  render(
    <dialog open>
      <CopyButton text={LINE} label="Copiar linha" />
    </dialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Copiar linha' }))
  expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(copied).toEqual([expect.any(HTMLTextAreaElement)])
  Reflect.deleteProperty(document, 'execCommand')
})

test('the line stands in its five groups', () => {
  render(<LinhaDigitavel line={LINE} />)
  const line = screen.getByText('Código de barras:').closest('p')
  expect(line).toHaveTextContent('23791.23405 90000.000043 53012.345608 1 69040000014150')
})

test.each([
  ['short', '2026-11-27', '27/11/2026'],
  ['weekday', '2026-11-27', 'sexta, 27 de novembro'],
  ['long', '2026-11-27', 'sexta, 27 de novembro de 2026'],
  // Late in the evening in São Paulo it is already the next day in UTC.
  ['short', '2026-11-28T01:30:00Z', '27/11/2026'],
  ['datetime', '2026-11-28T01:30:00Z', '27/11/2026 às 22:30'],
] as const)('a date in the style %s: %s is %s', (style, iso, text) => {
  render(<DateText iso={iso} style={style} />)
  expect(screen.getByText(text)).toHaveAttribute('datetime', iso)
})

test('an amount that no longer holds says what it was', () => {
  render(<OldValue cents={521_490} />)
  expect(screen.getByText('Valor original:').closest('s')).toHaveTextContent('Valor original: R$ 5.214,90')
})

test('label and value belong together', () => {
  render(<DefinitionList rows={[{ label: 'CET', value: '26,70% ao ano' }]} />)
  expect(screen.getByRole('term')).toHaveTextContent('CET')
  expect(screen.getByRole('definition')).toHaveTextContent('26,70% ao ano')
})

describe('Term', () => {
  const term = () => screen.getByRole('button', { name: /CET/ })

  test('explains itself when pressed; Escape closes it and keeps the focus', async () => {
    const user = userEvent.setup()
    render(<Term name="CET" />)
    expect(screen.queryByText('Custo Efetivo Total')).not.toBeInTheDocument()
    await user.click(term())
    expect(screen.getByRole('status')).toHaveTextContent('Custo Efetivo Total')
    expect(term()).toHaveAttribute('aria-expanded', 'true')

    await user.keyboard('{Escape}')
    expect(screen.queryByText('Custo Efetivo Total')).not.toBeInTheDocument()
    expect(term()).toHaveFocus()
  })

  test('closes when the focus or a press goes elsewhere', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Term name="CET" />
        <button type="button">Negociar</button>
      </>,
    )
    await user.click(term())
    await user.tab()
    expect(screen.queryByText('Custo Efetivo Total')).not.toBeInTheDocument()
    await user.click(term())
    await user.click(document.body)
    expect(screen.queryByText('Custo Efetivo Total')).not.toBeInTheDocument()
  })
})
