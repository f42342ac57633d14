import { queryOptions } from '@portal/runtime/query'
import { resumePoint } from '../resume/resume'
import { currentTaxId } from '../session/current-debtor'
import { negotiationsKey } from './keys'

/** Where an abandoned negotiation resumes; null without one. */
export const resumePointQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['resume-point']),
    queryFn: () => resumePoint(currentTaxId()),
  })
