import type { Area } from './rule'
import { access } from './rules/access'
import { afterPayment } from './rules/after-payment'
import { agreements } from './rules/agreements'
import { authorisation } from './rules/authorisation'
import { calendar } from './rules/calendar'
import { codes } from './rules/codes'
import { contacts } from './rules/contacts'
import { enumeration } from './rules/enumeration'
import { input } from './rules/input'
import { masks } from './rules/masks'
import { offers } from './rules/offers'
import { papers } from './rules/papers'
import { passkeys } from './rules/passkeys'
import { personalData } from './rules/personal-data'
import { settlement } from './rules/settlement'
import { shapes, traffic } from './rules/shapes'
import { slips } from './rules/slips'
import { terms } from './rules/terms'

/** In the order of a run: what locks somebody out comes late, what looks at the whole traffic last. */
export const catalogue: readonly Area[] = [
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
