import type { StateMode } from '@portal/domain/tax-id'
import { cnpjRules, cpfRules } from '../forms/field-rules'

/** Spec §5, CPF login and its login-form variant; the CNPJ tab says the same of its own id. */
export const taxIdRules = {
  PF: { ...cpfRules, minLength: { value: '000.000.000-00'.length, message: 'CPF em formato inválido' } },
  PJ: {
    ...cnpjRules,
    minLength: { value: '00.000.000/0000-00'.length, message: 'CNPJ em formato inválido' },
  },
} as const satisfies Record<StateMode, object>

export const passwordRules = { required: 'Informe a senha' }

export const invalidForm: Record<StateMode, string> = {
  PF: 'Insira um CPF e senha válidos.',
  PJ: 'Insira um CNPJ e senha válidos.',
}
