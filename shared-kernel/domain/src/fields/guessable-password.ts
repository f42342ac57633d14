import { PASSWORD_LENGTH } from '../formats'
import { fold } from '../search'
import { passwords, words } from './common-passwords'

const ADVICE = 'Tente juntar três palavras que só você liga.'
const COMMON = `Esta senha é muito usada e fácil de adivinhar. ${ADVICE}`
const KNOWN = `Esta senha usa os seus dados ou o nome do banco, e é fácil de adivinhar. ${ADVICE}`

/** Missing from the packages: words of banking, faith and family, months, football clubs, states and large cities. */
const brazilian = new Set(
  `senha mudar trocar acesso entrar login banco cartao boleto divida dividas acordo negociar renegociar cliente usuario
  teste brasil brasileiro futebol deus jesus jesuscristo fedeus amor familia mamae papai filho filha meuamor teamo
  felicidade sucesso dinheiro segredo vitoria saudade janeiro fevereiro marco abril maio junho julho agosto setembro
  outubro novembro dezembro flamengo corinthians palmeiras saopaulo santos vasco vascodagama gremio internacional inter
  cruzeiro atletico botafogo fluminense bahia vitoria sport fortaleza ceara goias coritiba riodejaneiro belohorizonte
  salvador brasilia manaus recife curitiba portoalegre belem goiania guarulhos campinas minasgerais paraiba parana
  pernambuco santacatarina amazonas paulista carioca mineiro gaucho baiano timao mengao verdao tricolor`.split(
    /\s+/,
  ),
)

/** Keyboard rows without accents, and sequences. */
const rows = ['qwertyuiop', 'asdfghjklc', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz']
const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')])

const withoutSigns = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const withLetters = (text: string) =>
  text.replace(
    /[@4310$5]/g,
    (sign) => ({ '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's' })[sign] ?? sign,
  )

const isUsed = (text: string): boolean =>
  passwords.has(text) ||
  words.has(text) ||
  brazilian.has(text) ||
  (text.length >= 4 && (/^(.{1,6})\1+$/.test(text) || sequences.some((walk) => walk.includes(text))))

/** A common word remains guessable with up to this many digits and signs around it. */
const LONGEST_AFFIX = 6

function isCommon(password: string): boolean {
  const text = fold(password)
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isBare = text.length - word.length <= LONGEST_AFFIX
  return [text, withoutSigns(text), ...(isBare ? [withLetters(word), withoutSigns(word)] : [])].some(isUsed)
}

/** The known texts without separators, and their words. */
function partsOf(known: readonly string[]): string[] {
  const parts = known.flatMap((text) => [withoutSigns(text), ...text.split(/[^\p{L}\p{N}]+/u).map(fold)])
  return parts.filter(({ length }) => length >= 4).sort((a, b) => b.length - a.length)
}

/**
 * The error of a new password that is easy to guess, otherwise null (NIST SP 800-63B 3.1.1.2, OWASP ASVS 5.0 6.2.4,
 * 6.2.11). Ignores case, accents, and digits at both ends.
 * @param known personal data and the bank's name; the password must be long enough without them
 */
export function guessableProblem(password: string, known: readonly string[]): string | null {
  if (isCommon(password)) return COMMON
  const text = withoutSigns(password)
  const rest = partsOf(known).reduce((left, part) => left.replaceAll(part, ''), text)
  return rest !== text && rest.length < PASSWORD_LENGTH.minLength ? KNOWN : null
}
