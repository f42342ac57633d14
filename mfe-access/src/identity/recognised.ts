/** Announced when the label of a field changes with the kind of id entered. */
export const recognised = { PF: 'Agora é um CPF.', PJ: 'Agora é um CNPJ.' } as const
