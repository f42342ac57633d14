import type { Transport } from '@portal/contract/client'
import { inProcess, type Bank as Sandbox } from 'sandbox-api/testing/bank'
import { accessMutants } from './access'
import { afterPaymentMutants } from './after-payment'
import { agreementsMutants } from './agreements'
import { contactsMutants } from './contacts'
import type { Mutant } from './fault'
import { moneyMutants } from './money'
import { passkeysMutants } from './passkeys'
import { secretsMutants } from './secrets'
import { sessionsMutants } from './sessions'
import { settlementMutants } from './settlement'
import { trafficMutants } from './traffic'

export const mutants: readonly Mutant[] = [
  ...secretsMutants,
  ...sessionsMutants,
  ...accessMutants,
  ...passkeysMutants,
  ...contactsMutants,
  ...moneyMutants,
  ...agreementsMutants,
  ...settlementMutants,
  ...afterPaymentMutants,
  ...trafficMutants,
]

/** The sandbox as this fault makes it. */
export function faulty(sandbox: Sandbox, { apply }: Mutant): Transport {
  const next = inProcess(sandbox.app)
  return (request) => apply(request, next, sandbox)
}
