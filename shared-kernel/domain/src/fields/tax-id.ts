import { isCpf, isTaxId, normaliseTaxId } from '../tax-id'
import { textField } from './field'

/** Spec §5, CPF login. */
export const cpf = textField('Informe o CPF', [[isCpf, 'CPF em formato inválido']], normaliseTaxId)

/** Accepts either kind of id, whichever the form asks for. */
export const eitherTaxId = (name: 'CPF' | 'CNPJ') =>
  textField(`Informe o ${name}`, [[isTaxId, `${name} em formato inválido`]], normaliseTaxId)

/** Spec §5, consult. */
const INVALID = 'Verifique se o CPF/CNPJ é válido'

/** CPF or CNPJ. */
export const taxId = textField(INVALID, [[isTaxId, INVALID]], normaliseTaxId)
