import { instead, type Mutant, restatus, reword } from './fault'

const LOGIN = 'POST /api/auth/chave-acesso'
/** Whatever was signed, it enters. */
const credulous = instead(LOGIN, 401, {
  status: 'OK',
  token: 'a'.repeat(20),
  expiraEm: '2026-11-24T11:00:00-03:00',
})

export const passkeysMutants: readonly Mutant[] = [
  { fault: 'a signature enters twice', caughtBy: 'CHAVE-01', apply: credulous },
  { fault: 'a challenge never lapses', caughtBy: 'CHAVE-02', apply: credulous },
  { fault: 'any site will do', caughtBy: 'CHAVE-03', apply: credulous },
  { fault: 'a passkey enters without its person', caughtBy: 'CHAVE-04', apply: credulous },
  { fault: 'copies of a passkey enter', caughtBy: 'CHAVE-05', apply: credulous },
  { fault: 'a removed passkey enters', caughtBy: 'CHAVE-06', apply: credulous },
  {
    fault: 'refusals of a passkey have no code',
    caughtBy: 'CHAVE-01',
    apply: reword(LOGIN, (data) => {
      delete data.codigo
    }),
  },
  {
    fault: 'a passkey is made without a code',
    caughtBy: 'CHAVE-07',
    apply: restatus('POST /api/v1/chaves-acesso/desafio', 403, 200),
  },
  {
    fault: 'a passkey of somebody else can be removed',
    caughtBy: 'CHAVE-08',
    apply: restatus('DELETE /api/v1/chaves-acesso/{chave}', 404, 200),
  },
]
