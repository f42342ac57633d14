import { Bank } from './bank'
import type { Rules } from './rule'
import { access } from './rules/access'
import { afterPayment } from './rules/after-payment'
import { agreements } from './rules/agreements'
import { authorisation } from './rules/authorisation'
import { calendar } from './rules/calendar'
import { codes } from './rules/codes'
import { contacts, personalData } from './rules/contacts'
import { enumeration } from './rules/enumeration'
import { input } from './rules/input'
import { masks } from './rules/masks'
import { papers } from './rules/papers'
import { passkeys } from './rules/passkeys'
import { settlement } from './rules/settlement'
import { shapes, traffic } from './rules/shapes'
import { slips } from './rules/slips'
import { offers, terms } from './rules/terms'

/** In order of execution: rules that lock a person out run late, those that inspect the whole traffic last. */
const areas: readonly Rules[] = [
  input,
  masks,
  terms,
  offers,
  agreements,
  slips,
  settlement,
  afterPayment,
  papers,
  authorisation,
  calendar,
  codes,
  personalData,
  passkeys,
  contacts,
  access,
  enumeration,
  shapes,
  traffic,
]

export const catalogue: Rules = (bank) => areas.flatMap((rules) => rules(bank))

/** A bank without a connection, for listing the rules. */
export const nobody = new Bank(() => Promise.reject(), { banco: '', pessoas: {} }, {})
