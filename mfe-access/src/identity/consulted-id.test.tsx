import { renderRoutes } from '@portal/testing'
import { waitFor } from '@testing-library/react'
import routes from '../routes'

test.each([
  ['/cadastro-pj', '/pj'],
  ['/pj-kba', '/pj'],
  ['/atualizar-dados-pj', '/pj'],
  ['/cria-senha', '/'],
  ['/cod-sms', '/'],
  ['/atualizar-telefone', '/'],
])('%s without a consult leads to %s', async (path, home) => {
  const { location } = renderRoutes(routes, path)
  await waitFor(() => expect(location()).toBe(home))
})
