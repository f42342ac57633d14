import type { Handlers } from '../server/handler'
import { invalidField } from '../server/problem'

interface Place {
  logradouro: string
  bairro: string
  localidade: string
  uf: string
  estado: string
  ddd: string
}

/** Real public places, in the manner of ViaCEP. */
const places: Readonly<Record<string, Place>> = {
  '01001000': {
    logradouro: 'Praça da Sé',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    estado: 'São Paulo',
    ddd: '11',
  },
  '01310100': {
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
    estado: 'São Paulo',
    ddd: '11',
  },
  '13083970': {
    logradouro: 'Cidade Universitária',
    bairro: 'Barão Geraldo',
    localidade: 'Campinas',
    uf: 'SP',
    estado: 'São Paulo',
    ddd: '19',
  },
  '20040002': {
    logradouro: 'Avenida Rio Branco',
    bairro: 'Centro',
    localidade: 'Rio de Janeiro',
    uf: 'RJ',
    estado: 'Rio de Janeiro',
    ddd: '21',
  },
  '30130010': {
    logradouro: 'Praça Sete de Setembro',
    bairro: 'Centro',
    localidade: 'Belo Horizonte',
    uf: 'MG',
    estado: 'Minas Gerais',
    ddd: '31',
  },
  '40020000': {
    logradouro: 'Praça Castro Alves',
    bairro: 'Centro',
    localidade: 'Salvador',
    uf: 'BA',
    estado: 'Bahia',
    ddd: '71',
  },
  '50030230': {
    logradouro: 'Cais do Apolo',
    bairro: 'Recife',
    localidade: 'Recife',
    uf: 'PE',
    estado: 'Pernambuco',
    ddd: '81',
  },
  '69005040': {
    logradouro: 'Rua Marquês de Santa Cruz',
    bairro: 'Centro',
    localidade: 'Manaus',
    uf: 'AM',
    estado: 'Amazonas',
    ddd: '92',
  },
  '70040010': {
    logradouro: 'SBN Quadra 1',
    bairro: 'Asa Norte',
    localidade: 'Brasília',
    uf: 'DF',
    estado: 'Distrito Federal',
    ddd: '61',
  },
  '80020310': {
    logradouro: 'Rua XV de Novembro',
    bairro: 'Centro',
    localidade: 'Curitiba',
    uf: 'PR',
    estado: 'Paraná',
    ddd: '41',
  },
  '90010150': {
    logradouro: 'Praça da Alfândega',
    bairro: 'Centro Histórico',
    localidade: 'Porto Alegre',
    uf: 'RS',
    estado: 'Rio Grande do Sul',
    ddd: '51',
  },
}

export const postalCodeHandlers = {
  'GET /api/v1/cep/{cep}': ({ params: { cep } }) => {
    if (/^0{8}$/.test(cep)) throw invalidField('cep', 'CEP inválido')
    const place = places[cep]
    if (place === undefined) return { status: 200, data: { erro: 'true' } }
    return { status: 200, data: { cep: `${cep.slice(0, 5)}-${cep.slice(5)}`, complemento: '', ...place } }
  },
} satisfies Partial<Handlers>
