import { ButtonLink, TextLink } from '@portal/connected'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { render, screen } from '@testing-library/react'
import { Button } from '../action/button'
import { AccordionItem } from '../disclosure/accordion'
import { Badge } from '../feedback/badge'
import { keepValues } from './untranslated'

const LINE = '23791.23405 90000.000043 53012.345608 1 69040000014150'
const PIX = '00020126580014br.gov.bcb.pix5925BANCO AURORA S.A6009SAO PAULO62070503***6304AB12'

const untranslated = (text: string): (string | null)[] => {
  const { container } = render(keepValues(text))
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent)
}

test.each<[string, string[]]>([
  ['Pague R$\u00a01.234,50 até 27/11/2026.', ['R$\u00a01.234,50', '27/11/2026']],
  ['12 × R$ 118,40 e a última de R$ 118,36', ['12 × R$ 118,40', 'R$ 118,36']],
  ['-R$ 5,00', ['-R$ 5,00']],
  ['R$ 300.', ['R$ 300']],
  ['CPF 529.982.247-25, de ***.982.247-**', ['529.982.247-25', '***.982.247-**']],
  ['CNPJ 12.ABC.345/01DE-35', ['12.ABC.345/01DE-35']],
  ['Nascimento: **/**/****', ['**/**/****']],
  [`Código de barras: ${LINE}`, [LINE]],
  [LINE.replace(/\D/g, ''), [LINE.replace(/\D/g, '')]],
  [PIX, [PIX]],
  ['Ligue (11) 98765-4321 ou (11) *****-4321', ['(11) 98765-4321', '(11) *****-4321']],
  ['Em 12 parcelas, 1,99% ao mês, às 8h', []],
  ['react 19.3.1', []],
  ['Pague até quinta, 24\u00a0de\u00a0dezembro.', ['quinta, 24\u00a0de\u00a0dezembro']],
  ['Vence sexta, 1º de janeiro de 2027, às 8h', ['sexta, 1º de janeiro de 2027']],
  ['Nasceu em 7 de março de 1985', ['7 de março de 1985']],
  ['Na quinta-feira, 3 de dezembro, fecha', ['quinta-feira, 3 de dezembro']],
  ['De segunda a sexta, todo dia 24 de cada mês', []],
  ['De novembro a dezembro, 12 de 24 parcelas', []],
  ['De segunda a sexta-feira, das 8h às 20h', []],
])('%j keeps %j', (text, values) => {
  expect(untranslated(text)).toEqual(values)
})

test('what is around values, between them and in elements stays where it is', () => {
  const { container } = render(
    <p>{keepValues(['Total ', 'R$ 5,00', <b key="b">R$ 6,00</b>, null, [' em ', '01/02/2026']])}</p>,
  )
  expect(container).toHaveTextContent('Total R$ 5,00R$ 6,00 em 01/02/2026')
  expect([...container.querySelectorAll('[translate]')].map((each) => each.textContent)).toEqual([
    'R$ 5,00',
    '01/02/2026',
  ])
})

const LABEL = ['Pagar ', 'R$ 5,00', ' até 01/02/2026']

test.each([
  ['button', <Button key="0" icon={<svg />} children={LABEL} />],
  ['badge', <Badge key="0" children={LABEL} />],
  ['link that looks like a button', <ButtonLink key="0" to="/" icon={<svg />} children={LABEL} />],
  ['link', <TextLink key="0" to="/" icon={<svg />} children={LABEL} />],
  ['link to elsewhere', <TextLink key="0" href="https://banco.example" icon={<svg />} children={LABEL} />],
  ['action', <TextLink key="0" onClick={() => {}} icon={<svg />} children={LABEL} />],
  ['item of an accordion', <AccordionItem key="0" title={LABEL.join('')} children="Como pagar" />],
])('the text of a %s keeps its values and, in one element, its spaces', (_, control) => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: control }])} />)
  const text = screen.getByText(/^Pagar/)
  // Not the control itself: its flex row would make each piece a separate item.
  expect(text).not.toHaveAttribute('class')
  expect(text.querySelector('svg')).toBeNull()
  expect(text).toHaveTextContent(/^Pagar R\$ 5,00 até 01\/02\/2026$/)
  expect([...text.querySelectorAll('[translate=no]')].map((each) => each.textContent)).toEqual([
    'R$ 5,00',
    '01/02/2026',
  ])
})
