import { type Mutant, rewrite } from './fault'

/** Secrets that are shown. */
export const secretsMutants: readonly Mutant[] = [
  {
    fault: 'a consult shows the phone',
    caughtBy: 'MASC-01',
    apply: rewrite('POST /api/verificar', (data) => {
      data.data.telefone = '11987654321'
    }),
  },
  {
    fault: 'a consult shows the masked phone of somebody who has a password',
    caughtBy: 'MASC-01',
    apply: rewrite('POST /api/verificar', (data) => {
      if (data.detail === 'OK') data.data.telefone = '(11) *****-4321'
    }),
  },
  {
    fault: 'contact means are not masked',
    caughtBy: 'MASC-02',
    apply: rewrite('GET /api/v1/getContactMeans/{id}', (data) => {
      for (const means of data.meios) means.destino = '(11) 98765-4321'
    }),
  },
  {
    fault: 'GetFone shows the number',
    caughtBy: 'MASC-03',
    apply: rewrite('GET /api/login/GetFone/{id}', () => ({ telefone: '11987654321' })),
  },
  {
    fault: 'GetEmail shows the address',
    caughtBy: 'MASC-04',
    apply: rewrite('GET /api/login/GetEmail/{id}', () => ({ email: 'maria.souza@exemplo.com.br' })),
  },
  {
    fault: 'validKBAs gives the answers away',
    caughtBy: 'MASC-05',
    apply: rewrite('GET /api/v1/validKBAs/{id}', () => ({ birthDate: '14/03/1985', motherName: '********' })),
  },
  {
    fault: 'the year of foundation is shown',
    caughtBy: 'MASC-06',
    apply: rewrite('GET /api/v1/pj/validKBAs/{id}', (data) => {
      data.foundationDate = '2009'
    }),
  },
  {
    fault: "the partner's CPF is shown",
    caughtBy: 'MASC-07',
    apply: rewrite('GET /api/v1/pj/partnerIdentification/{id}', (data) => {
      data.partnerIdentification = '529.982.247-25'
    }),
  },
  {
    fault: 'a code request shows where it went',
    caughtBy: 'MASC-09',
    apply: rewrite('GET /api/login/GetCodByEmail/{id}', (data) => {
      data.destino = 'simone@exemplo.com.br'
    }),
  },
  {
    fault: 'a slip of proposal names the payer',
    caughtBy: 'MASC-10',
    apply: rewrite('POST /api/v1/p/{taxId}', (data) => {
      for (const slip of data.boletos) slip.pagador = '16273849102'
    }),
  },
  {
    fault: 'the owner sees masks too',
    caughtBy: 'MASC-11',
    apply: rewrite('GET /api/login/GetFone/{id}', () => ({ telefone: '(11) *****-4321' })),
  },
  {
    fault: "a question offers partners' CPFs",
    caughtBy: 'MASC-12',
    apply: rewrite('GET /api/v1/kbas/interativo/{id}/{quantidade}', (data) => {
      data.perguntas[0]?.opcoes.push({ value: '52998224725', label: '529.982.247-25' })
    }),
  },
]
