import { isCpf, isTaxId, normaliseTaxId } from '../tax-id'
import { textField } from './field'

/** Spec §5, CPF login. */
export const cpf = textField('Informe o CPF', [[isCpf, 'CPF em formato inválido']], normaliseTaxId)

/** The id that a form names, or the other one: whoever fills in a valid id is understood. */
export const eitherTaxId = (name: 'CPF' | 'CNPJ') =>
  textField(`Informe o ${name}`, [[isTaxId, `${name} em formato inválido`]], normaliseTaxId)

/** Spec §5, consult. */
const INVALID = 'Verifique se o CPF/CNPJ é válido'

/** The id of a person or of a company. */
export const taxId = textField(INVALID, [[isTaxId, INVALID]], normaliseTaxId)
