import {
  type Handlers,
  problem,
  type RenderedRoutes,
  type RoutesUnderTest,
  renderRoutes,
} from '@portal/testing'
import { screen, within } from '@testing-library/react'
import routes from '../routes'
import { MARIA } from './offers'

export const user = {
  cpfCnpj: MARIA,
  tipoPessoa: 1 as const,
  nome: 'MARIA APARECIDA DE SOUZA',
  telefone: '11987654321',
  email: 'MARIA.SOUZA@EXEMPLO.COM.BR',
  emailConfirmado: true,
  telefones: [{ numero: '11987654321', tipo: 'CELULAR' as const, principal: true }],
  emails: [{ endereco: 'MARIA.SOUZA@EXEMPLO.COM.BR', principal: true }],
  nascimento: '1985-03-14',
  anoFundacao: null,
  optInWhatsApp: false,
  senhaCadastrada: true,
  ultimoAcesso: '2026-11-24T10:00:00-03:00',
}

export const address = {
  tipo: 'RESIDENCIAL',
  logradouro: 'Rua das Acácias',
  numero: '250',
  complemento: '',
  bairro: 'Jardim das Flores',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
} as const
export const ok = { status: 200 as const, data: { status: 'OK' as const } }
export const changed = { status: 200 as const, data: { status: 'OK' as const, telefone: '', email: '' } }
export const codeSent = {
  status: 200 as const,
  data: {
    status: 'OK' as const,
    destino: '(11) *****-4321',
    expiraEm: '2026-11-24T10:15:00-03:00',
    reenvioEm: 60,
  },
}

const CHECK = 'GET /api/auth/verificar/{cpfCnpj}/{codigo}'
export const UPDATE = 'POST /api/v1/User/Update'

const profile: Handlers = {
  'GET /api/UsuarioData/{id}': { status: 200, data: user },
  'GET /api/v1/getContactMeans/{id}': {
    status: 200,
    data: {
      cpfCnpj: MARIA,
      meios: [
        { canal: 'SMS', destino: '11987654321' },
        { canal: 'EMAIL', destino: 'MARIA.SOUZA@EXEMPLO.COM.BR' },
        { canal: 'VOZ', destino: '11987654321' },
      ],
    },
  },
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': {
    status: 200,
    data: {
      enderecos: [address],
    },
  },
  'GET /api/v1/basic-data/{id}': {
    status: 200,
    data: { documentCode: MARIA, nome: user.nome, optInWhatsApp: false },
  },
  'GET /api/v1/chaves-acesso': { status: 200, data: { chaves: [] } },
  'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '1985-03-14', motherName: 'ANA' } },
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '2009', partnerIdentification: MARIA },
  },
  'GET /api/login/GetCodigo/{id}': codeSent,
  'GET /api/login/GetCodByEmail/{id}': codeSent,
  [CHECK]: ({ params }) => {
    if (params.codigo === 'AB3D') return ok
    throw problem(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 2 })
  },
}

/** Renders /painel-meus-dados for the given tax id. */
export function openProfile(
  answers: Handlers = {},
  loggedIn = MARIA,
  more: Pick<RoutesUnderTest, 'overWire' | 'config'> = {},
): RenderedRoutes {
  return renderRoutes(routes, '/painel-meus-dados', {
    loggedIn,
    answers: { ...profile, ...answers },
    ...more,
  })
}

/** Requests a code and types one; 'AB3D' is correct. */
export async function confirmWith({ user: person }: RenderedRoutes, code: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  await person.click(dialog.getByRole('button', { name: 'Enviar código' }))
  await person.type(await dialog.findByLabelText('Código de confirmação'), code)
}

/** The body of the first call with that name. */
export const bodyOf = ({ calls }: RenderedRoutes, call: string) =>
  calls.find((each) => each.call === call)?.body
