/** Authorisation text for automatic debit, when the offer has none (product decision 3). */
export function debitAuthorisation(legalName: string): string {
  return `Autorizo ${legalName} a debitar as parcelas deste acordo na conta informada, na data de vencimento de cada uma. Posso cancelar esta autorização a qualquer momento.`
}

/** Label of the checkbox below it. */
export const DEBIT_AUTHORISED = 'Li e autorizo o débito das parcelas nesta conta'
export const DEBIT_NOT_AUTHORISED = 'Para seguir com o débito automático, marque a autorização'
