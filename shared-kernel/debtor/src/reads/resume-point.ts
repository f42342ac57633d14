import { queryOptions } from '@portal/runtime/query'
import { resumePoint } from '../resume/resume'
import { currentTaxId } from '../session/current-debtor'
import { negotiationsKey } from './keys'

/** Where a negotiation was left half-way; null when there is none. */
export const resumePointQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['resume-point']),
    queryFn: () => resumePoint(currentTaxId()),
  })
