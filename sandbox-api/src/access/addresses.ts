import type { Data } from '@portal/contract'
import type { Debtor } from './debtors'

type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

const onFile: Omit<Address, 'tipo'> = {
  logradouro: 'Rua das Acácias',
  numero: '250',
  complemento: 'Apto 12',
  bairro: 'Jardim das Flores',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
}

/** The address entered by the debtor, else the one on file. */
export const addressesOf = ({ taxId, address }: Debtor): Address[] => [
  {
    ...onFile,
    ...(address && { complemento: '' }),
    ...address,
    tipo: taxId.length > 11 ? 'COMERCIAL' : 'RESIDENCIAL',
  },
]
