/** Spec §5. */
export const MISSING = 'Confirme que você não é um robô'
