import { startSandbox, type TestSandbox } from '@portal/sandbox/testing'
import { type Handlers, renderRoutes } from '@portal/testing'
import { waitFor } from '@testing-library/react'
import { clearLastConsult, consult } from './consult'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(clearLastConsult)

const EXECUTION = 'POST /api/v1/criar_exec'
const FLAGS = 'POST /api/v1/p/{taxId}'
const KNOWLEDGE = 'GET /api/v1/pj/validKBAs/{id}'
const known = ['consultaCpf', 'clienteDaBaseDeAcionamento']
const unrelated = ['consultaCpf', 'cpfNaoRelacionado']

// Sent by the browser with `keepalive`, so the test stubs the endpoint.
const tracked: Handlers = { 'POST /api/v1/journey_tracker': { status: 200, data: { status: 'OK' } } }

// Spec §4 'After a consult', with the sandbox's responses. The calls after the consult are concurrent.
test.each<[persona: string, route: string, calls: string[], steps: string[]]>([
  ['cliente', '/login-cpf', [EXECUTION], known],
  ['pj-cliente', '/login-cpf', [EXECUTION], known],
  ['pf-novo', '/cria-senha', [EXECUTION, FLAGS], known],
  ['pf-novo-renegociacao', '/boletagem', [EXECUTION, FLAGS], known],
  ['pf-novo-drc', '/boletagem', [EXECUTION, FLAGS], known],
  ['pf-sem-contato', '/sem-contato', [EXECUTION], ['consultaCpf', 'clienteDoMarAberto']],
  ['pj-kba', '/cadastro-pj', [EXECUTION, FLAGS, KNOWLEDGE], known],
  ['pj-kba-renegociacao', '/boletagem', [EXECUTION, FLAGS, KNOWLEDGE], known],
  ['pj-sem-kba', '/procure-uma-agencia', [EXECUTION, FLAGS, KNOWLEDGE], [...known, 'acessoPjInvalido']],
  ['pf-telefone-em-outro-cpf', '/procure-uma-agencia', [], ['consultaCpf']],
  ['pj-telefone-em-outro-cpf', '/procure-uma-agencia', [], ['consultaCpf']],
  ['pf-dados-inconsistentes', '/sem-contato', [EXECUTION], ['consultaCpf']],
  ['pj-dados-inconsistentes', '/pj-kba', [EXECUTION], ['consultaCpf']],
  ['pf-outro-401', '/sem-negociacao', [], unrelated],
  ['pf-sem-negociacao-202', '/sem-negociacao', [], unrelated],
])('%s goes to %s', async (key, route, calls, steps) => {
  const { taxId } = sandbox.persona(key)
  const made = renderRoutes([], '/', { bank: sandbox.url, answers: tracked })
  expect(await consult(taxId, await sandbox.client.solvedBotCheck())).toBe(route)
  expect(made.calls[0]?.call).toBe('POST /api/verificar')
  expect(
    made.calls
      .slice(1)
      .map(({ call }) => call)
      .sort(),
  ).toEqual([...calls].sort())
  await waitFor(() => expect(made.steps).toEqual(steps))
})
