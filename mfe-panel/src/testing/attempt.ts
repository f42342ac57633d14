import type { ConclusionAttempt } from '@portal/debtor/conclusion'
import { agreement } from './offers'

/** A conclusion whose outcome is unknown. */
export const attempt: ConclusionAttempt = {
  key: 'chave-00000001',
  proposalId: 'PRP1',
  sentAt: Date.now(),
  conditions: {
    count: 12,
    totalCents: 249_768,
    instalmentCents: 20_814,
    firstDueDate: '2026-12-21',
    method: 'BOLETO',
  },
  group: {
    idNegociacao: 'NEG1',
    family: 'CARTAO',
    product: 'Cartão de crédito',
    contracts: agreement().contratos.map(({ numero }) => numero),
    origin: null,
    agreementsBefore: [],
  },
  execId: 'EXEC-0001',
}
