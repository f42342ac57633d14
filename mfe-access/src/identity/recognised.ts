/** Announced when a field changes its own label by what was entered. */
export const recognised = { PF: 'Agora é um CPF.', PJ: 'Agora é um CNPJ.' } as const
