import { render } from '@testing-library/react'
import { Greeting } from './greeting'

test.each([
  ['nobody known yet', null, 'PF', 'Olá'],
  ['an empty name', ' ', 'PF', 'Olá'],
  ['a person', 'MARIA APARECIDA DE SOUZA', 'PF', 'Olá, Maria'],
  ['a company', 'PADARIA BOM DIA LTDA', 'PJ', 'Olá, Padaria Bom Dia Ltda'],
] as const)('%s', (_, name, mode, expected) => {
  const { container } = render(<Greeting name={name} mode={mode} />)
  expect(container).toHaveTextContent(expected)
  expect(container.querySelector('[translate=no]')?.textContent ?? '').toBe(expected.slice('Olá, '.length))
})
