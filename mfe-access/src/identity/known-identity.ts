import type { CompanyIdentity, IndividualIdentity } from '@portal/debtor'
import { formatDate, isIsoDate } from '@portal/domain/dates'
import { visit } from '@portal/runtime'

/** Values already known from this visit prefill the form (spec §8: 'keep birth date and mother name'). */
export function getIndividualIdentity(): IndividualIdentity {
  const birthDate = visit.get('birthDate') ?? ''
  return {
    nascimento: isIsoDate(birthDate) ? formatDate(birthDate) : '',
    nomeMae: visit.get('motherName') ?? '',
  }
}

export function getCompanyIdentity(): CompanyIdentity {
  return {
    anoFundacao: visit.get('foundationYear') ?? '',
    cpfResponsavel: visit.get('responsibleCpf') ?? '',
  }
}
