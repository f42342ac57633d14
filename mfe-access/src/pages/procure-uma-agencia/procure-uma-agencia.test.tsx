import type { defaultConfig } from '@portal/demo-bank'
import { renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../../routes'

const branch = (name: string, city: string) => ({ name, address: 'Rua A, 1', city, hours: 'Das 10h às 16h' })
const list = ['Centro', 'Sé', 'Sul', 'Norte', 'Leste'].map((name) => branch(name, 'São Paulo, SP'))

async function renderBranches(branches: typeof defaultConfig.branches) {
  const rendered = renderRoutes(routes, '/procure-uma-agencia', { config: { branches } })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

test('branches are found by any words of name, address and city, without accents', async () => {
  const { user } = await renderBranches({ list: [...list, branch('Matriz', 'Belém, PA')], finderUrl: null })
  expect(screen.getAllByText('Das 10h às 16h')).toHaveLength(6)
  await user.type(screen.getByLabelText(/^Cidade ou bairro/), 'belem')
  expect(screen.getByRole('status')).toHaveTextContent('1 agência')
  expect(screen.getByRole('link', { name: /Ver Matriz no mapa/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Banco+Aurora%2C+Rua+A%2C+1%2C+Bel%C3%A9m%2C+PA',
  )
  await user.type(screen.getByLabelText(/^Cidade ou bairro/), ' xyz')
  expect(screen.getByText(/Nenhuma agência/)).toBeInTheDocument()
})

test('a bank with a list of its own is linked; with neither there is no such part', async () => {
  const { unmount } = await renderBranches({ list: [], finderUrl: 'https://agencias.bancoaurora.example' })
  expect(screen.getByRole('link', { name: /Ver todas as agências/ })).toBeInTheDocument()
  unmount()
  await renderBranches({ list: [], finderUrl: null })
  expect(screen.queryByRole('heading', { name: 'Onde ir' })).not.toBeInTheDocument()
})
