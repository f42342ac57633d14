import { ownerChange, type PageOwner } from './page-owner'

const MARIA = '52998224725'
const JOSE = '11144477735'

const nobody: PageOwner = { login: null, consulted: null }
const visit = (consulted: string): PageOwner => ({ login: null, consulted })
const login = (taxId: string, consulted: string | null = taxId): PageOwner => ({ login: taxId, consulted })

test.each<[string, PageOwner, PageOwner, ReturnType<typeof ownerChange>]>([
  ['nothing has happened', login(MARIA), login(MARIA), 'none'],
  ['another has logged in', login(MARIA), login(JOSE), 'replaced'],
  [
    'another has logged in, and the tab has the visit of the first',
    login(MARIA),
    login(JOSE, MARIA),
    'replaced',
  ],
  ['logged out', login(MARIA), nobody, 'signed-out'],
  ['logged out, and the tab has the visit still', login(MARIA), visit(MARIA), 'signed-out'],
  ['logged out, and another was consulted', login(MARIA), visit(JOSE), 'signed-out'],
  ['a login whose tab was never told of a consult', login(MARIA, null), login(MARIA, JOSE), 'none'],
  ['nobody, then a consult', nobody, visit(MARIA), 'none'],
  ['nobody, then a login', nobody, login(MARIA), 'none'],
  ['the consulted one has logged in', visit(MARIA), login(MARIA), 'none'],
  ['another than the consulted one has logged in', visit(MARIA), login(JOSE, MARIA), 'replaced'],
  ['the same consult', visit(MARIA), visit(MARIA), 'none'],
  ['another consult', visit(MARIA), visit(JOSE), 'replaced'],
  ['the visit was cleared', visit(MARIA), nobody, 'replaced'],
])('%s', (_, drawnFor, now, change) => {
  expect(ownerChange(drawnFor, now)).toBe(change)
})
