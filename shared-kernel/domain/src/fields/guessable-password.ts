import { PASSWORD_LENGTH } from '../formats'
import { passwords, words } from './common-passwords'

const ADVICE = 'Tente juntar três palavras que só você liga.'
const COMMON = `Esta senha é muito usada e fácil de adivinhar. ${ADVICE}`
const KNOWN = `Esta senha usa os seus dados ou o nome do banco, e é fácil de adivinhar. ${ADVICE}`

/** What the packages do not have: words of this trade, of faith and family, months, clubs, states and large cities. */
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

/** Keys as they lie beside each other, folded, and what is counted up. */
const rows = ['qwertyuiop', 'asdfghjklc', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz']
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')])

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
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
  (text.length >= 4 && (/^(.{1,6})\1+$/.test(text) || walks.some((walk) => walk.includes(text))))

/** So many figures and signs around a word make no password of it. */
const LONGEST_AFFIX = 6

function isCommon(password: string): boolean {
  const text = fold(password)
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isBare = text.length - word.length <= LONGEST_AFFIX
  return [text, withoutSigns(text), ...(isBare ? [withLetters(word), withoutSigns(word)] : [])].some(isUsed)
}

/** The words of what is known, whole and one by one. */
function partsOf(known: readonly string[]): string[] {
  const parts = known.flatMap((text) => [withoutSigns(text), ...text.split(/[^\p{L}\p{N}]+/u).map(fold)])
  return parts.filter(({ length }) => length >= 4).sort((a, b) => b.length - a.length)
}

/**
 * What is wrong with a new password that others would guess (NIST SP 800-63B 3.1.1.2, OWASP ASVS 5.0 6.2.4, 6.2.11);
 * null for any other. Case, accents and figures at the ends make no difference.
 * @param known what others know about the person, and the name of the bank: without it a password must be long enough
 */
export function guessableProblem(password: string, known: readonly string[]): string | null {
  if (isCommon(password)) return COMMON
  const text = withoutSigns(password)
  const rest = partsOf(known).reduce((left, part) => left.replaceAll(part, ''), text)
  return rest !== text && rest.length < PASSWORD_LENGTH.minLength ? KNOWN : null
}
