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
export function addressesOf({ taxId, addressJson }: Debtor): Address[] {
  const tipo = taxId.length > 11 ? 'COMERCIAL' : 'RESIDENCIAL'
  const changed = addressJson === null ? {} : (JSON.parse(addressJson) as Partial<Address>)
  return [{ ...onFile, ...(addressJson === null ? {} : { complemento: '' }), ...changed, tipo }]
}
