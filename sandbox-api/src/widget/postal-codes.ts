import type { Handlers } from '../server/handler'
import { invalidField } from '../server/problem'

/** Real public places in the manner of ViaCEP: postal code, street, district, city, state and area code. */
const places = [
  ['01001000', 'Praça da Sé', 'Sé', 'São Paulo', 'SP', 'São Paulo', '11'],
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', 'São Paulo', '11'],
  ['13083970', 'Cidade Universitária', 'Barão Geraldo', 'Campinas', 'SP', 'São Paulo', '19'],
  ['20040002', 'Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ', 'Rio de Janeiro', '21'],
  ['30130010', 'Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG', 'Minas Gerais', '31'],
  ['40020000', 'Praça Castro Alves', 'Centro', 'Salvador', 'BA', 'Bahia', '71'],
  ['50030230', 'Cais do Apolo', 'Recife', 'Recife', 'PE', 'Pernambuco', '81'],
  ['69005040', 'Rua Marquês de Santa Cruz', 'Centro', 'Manaus', 'AM', 'Amazonas', '92'],
  ['70040010', 'SBN Quadra 1', 'Asa Norte', 'Brasília', 'DF', 'Distrito Federal', '61'],
  ['80020310', 'Rua XV de Novembro', 'Centro', 'Curitiba', 'PR', 'Paraná', '41'],
  ['90010150', 'Praça da Alfândega', 'Centro Histórico', 'Porto Alegre', 'RS', 'Rio Grande do Sul', '51'],
] as const

export const postalCodeHandlers = {
  'GET /api/v1/cep/{cep}': ({ params: { cep } }) => {
    if (/^0{8}$/.test(cep)) throw invalidField('cep', 'CEP inválido')
    const place = places.find(([code]) => code === cep)
    if (place === undefined) return { erro: 'true' }
    const [, logradouro, bairro, localidade, uf, estado, ddd] = place
    const shown = `${cep.slice(0, 5)}-${cep.slice(5)}`
    return { cep: shown, logradouro, complemento: '', bairro, localidade, uf, estado, ddd }
  },
} satisfies Partial<Handlers>
