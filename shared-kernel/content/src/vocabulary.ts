/** A thing that debtors read about, the one word for it, and the words that must not be used for it. */
export interface Entry {
  word: string
  /** Matched in a whole text; '…' represents an interpolated value. */
  instead: readonly RegExp[]
  why: string
}

/** One word for one thing, in everything that a debtor reads. Checked by vocabulary.test.ts. */
const vocabulary: readonly Entry[] = [
  {
    word: 'concluir o acordo',
    instead: [
      /\bfech(ar|e|ou|amos|ando|á-lo)\b.*\b(acordo|proposta|renegociação)\b/i,
      /\b(acordo|proposta|renegociação)\b.*\bfechad[oa]\b/i,
      /\bantes de fechar\b/i,
    ],
    why: "'fechar' is what a dialog and the opening hours do",
  },
  {
    word: 'código de barras',
    instead: [/\blinhas? digitáve(l|is)\b/i, /\bcódigo do boleto\b/i, /\bbuscar o código\b(?! de)/i],
    why: "the words that debtors know; a bare 'código' is the one that proves who they are",
  },
  {
    word: 'aviso de privacidade',
    instead: [/\b(diretiva|política|nota) de privacidade\b/i],
    why: 'one document, one name',
  },
  {
    word: 'Restam 2 tentativas.',
    instead: [/\btem\b.*(…|\d|uma).*\btentativa/i, /\btentativas? (restante|sobrando)/i],
    why: 'triesLeftNotice of @portal/debtor says it everywhere',
  },
  {
    word: 'acordo',
    instead: [/\b(andamento|etapas?|situação|número|parcelas?) d[ao]s? propostas?\b/i],
    why: 'once accepted it is an agreement; a proposal is what the debtor may still make or decline',
  },
  {
    word: 'oferta',
    instead: [/\bcomparar propostas\b/i],
    why: 'what the bank offers; a proposal is what the debtor makes',
  },
  {
    word: 'plain words for the kind of debt or check',
    instead: [/\b(EAVM|DRC|P1|P2|KBA|BDP)\b/],
    why: "the bank's own abbreviations mean nothing to a debtor",
  },
  {
    word: '90 dias',
    instead: [/\b(três|3) meses\b/i, /\bnoventa dias\b/i],
    why: 'the age that a proof of address may have is one period',
  },
  {
    word: 'sair do cadastro de devedores',
    instead: [/\bnome limpo\b/i, /\blimpar?\b.*\bnome\b/i],
    why: 'says what happens, and nobody is called dirty',
  },
  {
    word: 'com segurança',
    instead: [/\bsem medo\b/i],
    why: 'does not speak of fear to people who are anxious',
  },
  { word: 'agora', instead: [/\bpor agora\b/i], why: 'no Portuguese phrase' },
  { word: 'protegido, seguro', instead: [/\b(cifrad|criptografad)[oa]s?\b/i], why: 'no technical term' },
  {
    word: 'o acordo é feito uma vez só',
    instead: [/\btocar duas vezes\b/i],
    why: 'says what the debtor gets, not what the machine does',
  },
  {
    word: 'Agradecemos, Recebemos',
    instead: [/(?<!\bser )\bobrigad[oa]\b(?! a\b)/i],
    why: 'thanks that have no gender',
  },
]

/** The entry that a text violates, with the forbidden words found. */
export function offenceOf(text: string): { said: string; entry: Entry } | null {
  for (const entry of vocabulary) {
    for (const variant of entry.instead) {
      const said = variant.exec(text)?.[0]
      if (said !== undefined) return { said, entry }
    }
  }
  return null
}
