import {
  internalAddress,
  Link,
  Navigate,
  type RoutePath,
  redirect,
  type To,
  withSearch,
} from '@portal/runtime/router'

/** Type tests: `npm run check` fails where an expected error does not occur. */
describe('a link leads to a path that a module declares', () => {
  test.each<To>([
    '/painel-controle',
    '/negociacao?grupo=N-1',
    '/central-de-duvidas#golpes',
    '/email-auth/4711',
    '#conteudo',
    { search: '' },
    { pathname: '/login-cpf', search: '?voltar=/status' },
  ])('%j is taken', (to) => {
    expect(<Link to={to}>ok</Link>).toBeDefined()
  })

  test('a mistyped or missing one is refused by the compiler', () => {
    // @ts-expect-error the path is /painel-controle
    expect(<Link to="/painel-controlle">Minhas oportunidades</Link>).toBeDefined()
    // @ts-expect-error with a query it is still mistyped
    expect(<Navigate to="/negociacoa?grupo=N-1" />).toBeDefined()
    // @ts-expect-error its parameter is missing
    expect(<Link to="/email-auth">Confirmar</Link>).toBeDefined()
    // @ts-expect-error no module declares it
    expect(<Link to={{ pathname: '/nada', search: '?a=1' }}>Nada</Link>).toBeDefined()
    // @ts-expect-error a plain string is not a path
    expect(redirect(String('/revisao'))).toBeInstanceOf(Response)
    // @ts-expect-error another site is not a path
    const elsewhere: RoutePath = 'https://example.com'
    expect(elsewhere).toBeDefined()
  })
})

test.each([
  ['', '/painel-controle'],
  ['?execId=1', '/painel-controle?execId=1'],
])('the query %j goes along as it is', (search, address) => {
  expect(withSearch('/painel-controle', search)).toBe(address)
})

test.each([
  ['/revisao', '/revisao'],
  ['/negociacao?grupo=N-1#fim', '/negociacao?grupo=N-1#fim'],
  ['/a/../revisao', '/revisao'],
  ['//bank.example', null],
  ['/\\bank.example', null],
  ['/a/..//bank.example', null],
  ['https://bank.example/', null],
  ['', null],
])('an address that was read, %j, is taken as %j', (text, address) => {
  expect(internalAddress(text)).toBe(address)
})
