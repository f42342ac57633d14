import { isCnpj, isCpf, isTaxId, normaliseTaxId } from '../tax-id'
import { textField } from './field'

/** Spec §5, CPF login. */
export const cpf = textField('Informe o CPF', [[isCpf, 'CPF em formato inválido']], normaliseTaxId)

export const cnpj = textField('Informe o CNPJ', [[isCnpj, 'CNPJ em formato inválido']], normaliseTaxId)

/** Spec §5, consult. */
const INVALID = 'Verifique se o CPF/CNPJ é válido'

/** The id of a person or of a company. */
export const taxId = textField(INVALID, [[isTaxId, INVALID]], normaliseTaxId)
