import type { Data } from '@portal/contract'
import { splitMotherName } from '@portal/domain/person-name'
import { send } from '@portal/runtime'
import { triesLeftNotice } from '../access-code/tries-left'
import type { CompanyIdentity } from './company-identity-fields'
import type { IndividualIdentity } from './individual-identity-fields'

export const INDIVIDUAL_CHECK = 'POST /v1/User/VerificaKBA'
export const COMPANY_CHECK = 'POST /v1/User/pj/VerificaKBA'

export type IdentityCheck = { kind: 'confirmed' } | { kind: 'unmatched'; message: string }

/** Checks birth date and mother's name against the bank's record; rejects on failure. */
export async function checkIndividual(
  cpfCnpj: string,
  { nascimento, nomeMae }: IndividualIdentity,
): Promise<IdentityCheck> {
  const body = { cpfCnpj, nascimento, ...splitMotherName(nomeMae) }
  return checkIn((await send(INDIVIDUAL_CHECK, { body })).data)
}

/** Checks foundation year and responsible partner against the bank's record; rejects on failure. */
export async function checkCompany(
  cpfCnpj: string,
  { anoFundacao, cpfResponsavel }: CompanyIdentity,
): Promise<IdentityCheck> {
  return checkIn((await send(COMPANY_CHECK, { body: { cpfCnpj, anoFundacao, cpfResponsavel } })).data)
}

function checkIn({
  status,
  tentativasRestantes,
}: Data<typeof INDIVIDUAL_CHECK | typeof COMPANY_CHECK>): IdentityCheck {
  if (status === 'OK') return { kind: 'confirmed' }
  const message = `Os dados não conferem com o cadastro. ${triesLeftNotice(tentativasRestantes)}`
  return { kind: 'unmatched', message }
}
