import passwords from '@zxcvbn-ts/language-common/src/passwords.json'
import names from '@zxcvbn-ts/language-pt-br/src/firstnames.json'
import { PASSWORD_LENGTH } from '../src/formats'

/** OWASP ASVS 5.0 6.2.4: at least the 3000 most common passwords that satisfy the length policy. */
const PASSWORDS = 3000
/** Number of common words taken from each list. */
const WORDS = 1000

const isWord = (text: string) => /^[a-z]{4,7}$/.test(text)

/** The packages sort by frequency, most common first. */
const ofLength = passwords.filter(({ length }) => length >= PASSWORD_LENGTH.minLength)
const words = [
  ...passwords.filter(isWord).slice(0, WORDS),
  ...names.filter((name) => name.length >= 4).slice(0, WORDS),
]

const list = (texts: string[]) => [...new Set(texts)].sort().join(' ')

/** The text of `src/fields/common-passwords.ts`. */
export const source = `/**
 * Cut by \`npm run common-passwords -w shared-kernel/domain\` from @zxcvbn-ts/language-common (what is used most) and
 * @zxcvbn-ts/language-pt-br (Brazilian first names), both MIT, © zxcvbn-ts.
 */
export const passwords = new Set(
  '${list(ofLength.slice(0, PASSWORDS))}'.split(
    ' ',
  ),
)
export const words = new Set(
  '${list(words)}'.split(
    ' ',
  ),
)
`
