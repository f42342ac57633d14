import type { GlossaryKey } from '@portal/content'
import { isPortuguese, sentencesOf, wordsIn } from './reading'
import type { ShownText } from './shown-texts'

/**
 * A kind of wording that texts for debtors must avoid: its replacement, the reason, and patterns or functions that find
 * the offending words. '…' is an interpolated value.
 */
type Rule = readonly [
  say: string,
  why: string,
  ...wrong: (RegExp | ((shown: ShownText) => string | false | undefined))[],
]

/** Sentences of 21 words are fairly hard to read, of 25 hard (Wylie); GOV.UK's limit is 25. */
const MOST_WORDS = 20
/** For texts prescribed by a law or standard. */
const MOST_LEGAL_WORDS = 25
const legal =
  /^(shared-kernel\/content\/src\/privacy-notice\/|shared-kernel\/debtor\/src\/agreements\/debit-authorisation\.ts|sandbox-api\/src\/(boleto\/|negotiation\/(contract-text|settlement-letter|opportunities)\.ts))/

const months = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'

const wordings: readonly Rule[] = [
  [
    `sentences of ${MOST_WORDS} words at most, ${MOST_LEGAL_WORDS} in legal texts`,
    'half of the debtors read with difficulty',
    ({ text, path }) =>
      isPortuguese(text) &&
      sentencesOf(text).find(
        (sentence) => wordsIn(sentence) > (legal.test(path) ? MOST_LEGAL_WORDS : MOST_WORDS),
      ),
  ],

  // One term per concept.
  [
    'concluir o acordo',
    "'fechar' is what a dialog and the opening hours do",
    /\bfech(ar|e|ou|amos|ando|á-lo)\b.*\b(acordo|proposta|renegociação)\b/i,
    /\b(acordo|proposta|renegociação)\b.*\bfechad[oa]\b/i,
    /\bantes de fechar\b/i,
  ],
  [
    'código de barras',
    "the words that debtors know; a bare 'código' is the one that proves who they are",
    /\blinhas? digitáve(l|is)\b/i,
    /\bcódigo do boleto\b/i,
    /\bcopi(e|ar) o código\b(?! (de|Pix|da|completo))/i,
    /\bbuscar o código\b(?! de)/i,
  ],
  ['aviso de privacidade', 'one document, one name', /\b(diretiva|política|nota) de privacidade\b/i],
  [
    'Restam 2 tentativas.',
    'triesLeftNotice of @portal/debtor says it everywhere',
    /\btem\b.*(…|\d|uma).*\btentativa/i,
    /\btentativas? (restante|sobrando)/i,
  ],
  [
    'acordo',
    'once accepted it is an agreement; a proposal is what the debtor may still make or decline',
    /\b(andamento|etapas?|situação|número|parcelas?) d[ao]s? propostas?\b/i,
  ],
  ['oferta', 'what the bank offers; a proposal is what the debtor makes', /\bcomparar propostas\b/i],
  [
    '90 dias',
    'the age that a proof of address may have is one period',
    /\b(três|3) meses\b/i,
    /\bnoventa dias\b/i,
  ],
  [
    'sair do cadastro de devedores',
    'says what happens, and nobody is called dirty',
    /\bnome limpo\b/i,
    /\blimpar?\b.*\bnome\b/i,
  ],
  ['agora', 'no Portuguese phrase', /\bpor agora\b/i],

  // Plain language.
  [
    'plain words for the kind of debt, check or step',
    "the bank's own abbreviations mean nothing to a debtor",
    /(?<![\w-])(EAVM|DRC|P1|P2|KBA|BDP|9A|1[0-3]A)(?![\w-])/,
  ],
  ['com segurança', 'does not speak of fear to people who are anxious', /\bsem medo\b/i],
  ['protegido, seguro', 'no technical term', /\b(cifrad|criptografad)[oa]s?\b/i],
  [
    'o acordo é feito uma vez só',
    'says what the debtor gets, not what the machine does',
    /\btocar duas vezes\b/i,
  ],
  ['o que falta pagar', 'plain words', /\bsaldo (devedor|remanescente)\b/i, /\bmontante\b/i],
  ['pagar aos poucos', 'plain words', /\bamortiza/i],
  ['juros e multa', 'plain words', /\bencargos\b/i],
  ['levar a dívida para outro banco', 'plain words', /\bportabilidade\b/i],
  ['em atraso, em dia', 'plain words, and nobody is put to shame', /\b(in)?adimpl[êe]n/i, /\binadimpli/i],
  ['confirmar, concluir', 'plain words', /\b(efetiv|formaliz)(ar|e|ado|ada|ação)\b/i],
  ['senha, código', 'plain words', /\bcredencia(l|is)\b/i],

  // Dark patterns: pressure on someone deciding about a debt.
  [
    'the date, quietly',
    'urgency: a deadline is a date',
    /\b(última chance|últimas? (horas|vagas)|só hoje|por tempo limitado|corra|não perca|aproveite (já|agora)|garanta já|imperdível|antes que (acabe|seja tarde))\b/i,
  ],
  [
    'the date',
    'a countdown: a deadline is a date',
    /\b(faltam|restam) (só |apenas )?…? ?(segundos|minutos|horas)\b/i,
  ],
  [
    'what it costs in all',
    'praise: what an option costs in all is its only recommendation',
    /\b(mais escolhid|mais popular|recomendad|melhor (opção|oferta|escolha|condição)|parcelinha|cabem? no (seu )?bolso)/i,
  ],
  [
    'what it costs in all',
    'the smallest instalment is an option, not a praise: it leads people to the dearest plan',
    /\bmenor parcela\b/i,
  ],
  [
    'Agora não',
    'a refusal that shames',
    /\b(prefiro|quero) (continuar|ficar) (devendo|com a dívida)|\bnão quero (economizar|desconto|resolver)\b/i,
  ],
  [
    'what happened, without a name for the person',
    'shaming words',
    /\b(caloteir|inadimplente|nome sujo|mau pagador|devedor em falta)/i,
  ],
  [
    'nothing',
    'pressure by what others do',
    /\b(pessoas|clientes) (já )?(escolheram|negociaram|estão vendo)\b/i,
  ],
  [
    'Você deixa de pagar …',
    'a discount says of what, and comes from @portal/domain/debt-comparison',
    /(?<!%) de desconto\b|\b\d+% de desconto\b|…% de desconto(?! à vista)|\b(economize|você economiza)\b/i,
  ],
  [
    'Pagando as parcelas, você deixa de pagar …',
    'nothing is gained before it is paid',
    /\bvocê deixou de pagar\b/i,
  ],

  // Gender-neutral wording.
  ['Agradecemos, Recebemos', 'thanks that have no gender', /(?<!\bser )\bobrigad[oa]\b(?! a\b)/i],
  [
    'words without a gender',
    "'cadastrado(a)' is read aloud letter by letter",
    /\p{L}\((a|as|o|os)\)/iu,
    /\p{L}o\/a\b/iu,
    /\p{L}[@]s?(?=[\s,.]|$)/u,
  ],
  [
    'Olá',
    'a greeting without a gender',
    /\bbem[- ]vind[oa]s?\b/i,
    /\b(prezad|car)[oa]s? (client|senhor|devedor|amig)/i,
  ],
  [
    'você, quem negocia',
    'speaks to the person and supposes no gender',
    /\b(o|a|os|as|ao|do|da|dos|das|pelo|pela|caro|cara) (cliente|usuári[oa]|titular|devedor|devedora)s?\b(?! de conta)/i,
    /\bclientes? (cadastrad|registrad|autorizad)[oa]s?\b/i,
  ],
  [
    'quem responde pela empresa, quem paga',
    'supposes no gender',
    /(?<!\p{L})(o|do|ao|um|novo) (novo )?(sócio|responsável|pagador)(?!\p{L})/iu,
  ],
  [
    'Sua sessão terminou',
    'what is said of the person has a gender; say it of the thing',
    /(?<!\p{L})você (está|foi|é|fica|ficou|será|já está|não está|não foi) (\w+ )?\w+(ad|id)[oa](?!\p{L})/iu,
    /(?<!\p{L})(sozinh[oa]|você mesm[oa]|interessad[oa] em)(?!\p{L})/iu,
  ],

  // Typography.
  [
    '“…”',
    'straight quotes are of the typewriter',
    ({ text }) => isPortuguese(text) && /"|(?<!\p{L})'|'(?!\p{L})/u.exec(text)?.[0],
  ],
  ['…', 'three points are read as three sentences', /\.\.\./],
  ['R$\\u00a010', 'an amount stays on one line: formatMoney', /R\$ (?=[\d…])/],
  [
    '20\\u00a0de\\u00a0maio',
    'a date stays on one line: dateInWords',
    new RegExp(`\\dº? de (${months})`, 'i'),
    new RegExp(`\\b(${months}) de \\d`, 'i'),
  ],
  [
    '12\\u00a0×, 10\\u00a0MB',
    'a number and its unit stay on one line',
    /[\d…] ([x×]|[kKMG]?B|ms|s|min|kg|km)(?![\p{L}\d])/u,
    /\d %/,
    /× (?=[\dR…])/,
  ],
  [
    'nº\\u00a0123, art.\\u00a049',
    'a number and what it is the number of stay on one line',
    /(?<!\p{L})(nº|art\.|arts\.|§|Lei|súmula|CEP|CNPJ|CPF) (?=[\d…])/u,
  ],
]

/** A technical term that a text must explain. */
interface Term {
  word: RegExp
  /** A `<Term>` of this name on the same screen explains it. */
  key?: GlossaryKey
  /** Words that explain it, in the same text or on the same screen. */
  explanation?: RegExp
}

const terms: readonly Term[] = [
  { word: /\bCET\b|custo efetivo total/i, key: 'CET' },
  { word: /\bIOF\b/, key: 'IOF', explanation: /imposto \(IOF\)/i },
  { word: /\bTAC\b|\btarifas?\b/i, key: 'TAC' },
  { word: /\btroco\b/i, key: 'troco', explanation: /valor a mais \(troco\)|valor de … \(troco\)/ },
  { word: /\bboletos? de proposta\b/i, key: 'boletoDeProposta', explanation: /não é obrigatório/i },
  {
    word: /\bquitação\b/i,
    explanation: /parcelas que ele quita|não deve mais nada|nada mais cobra|não pague mais nenhum boleto/,
  },
  { word: /\bcredora?\b/i, explanation: /^Credor: …/ },
  { word: /\bbeneficiári[oa]\b/i, explanation: /quem recebe \(beneficiário\)/ },
  { word: /\bmora\b/i, explanation: /juros de mora \(do atraso\)/ },
  { word: /\bDDA\b/, explanation: /boletos por ele \(DDA\)/ },
  { word: /\bPIN\b/, explanation: /código \(PIN\)/ },
  { word: /\bSHA-?256\b/, explanation: /código de verificação \(SHA-256\)/i },
  { word: /\bSAC\b/, explanation: /atendimento \(SAC\)/ },
  { word: /\bmínimo existencial\b/i, explanation: /ficam com você: é o mínimo existencial/ },
  { word: /superendividamento/i, explanation: /quem não consegue pagar as dívidas sem deixar de viver/ },
  {
    word: /\bouvidoria\b/i,
    explanation: /não resolveu\? Peça à ouvidoria|Cuida do que o atendimento não resolveu/,
  },
  { word: /\bencarregad[oa]\b/i, explanation: /encarregado (de|pelo tratamento de) dados/ },
  {
    word: /\b(CDC|STJ|CMN|BCB|LGPD|ANPD)\b/,
    explanation: /\b(Consumidor|Justiça|Nacional|Central|Dados) \((CDC|STJ|CMN|BCB|LGPD|ANPD)\)/,
  },
  { word: /\bprestamista\b/i, explanation: /seguro da dívida \(prestamista\)/i },
  { word: /\b(extra)?judicial\b|\bprotesto\b/i },
]

/** File with the explanations. */
const GLOSSARY = 'shared-kernel/content/src/glossary/glossary.ts'

const explanations: readonly Rule[] = terms.map(({ word, key, explanation }) => [
  key === undefined ? 'plain words, or the meaning beside it' : `<Term name="${key}">`,
  'a term is explained where it is read',
  ({ text, path, screen }) => {
    const isClear =
      path === GLOSSARY ||
      (key !== undefined && screen.terms.includes(key)) ||
      (explanation !== undefined && screen.texts.some((one) => explanation.test(one)))
    return !isClear && word.exec(text)?.[0]
  },
])

/** Texts that may violate the rules, with the reason. */
const exceptions: readonly (readonly [path: RegExp, text: RegExp, why: string])[] = [
  [
    /^(mfe-negotiation\/src\/offer\/marks|mfe-panel\/src\/pages\/painel-controle\/sort-and-filter)\.ts$/,
    /^Menor parcela$/,
    "the bank's mark of an option, and an order that the person asks for",
  ],
  [/^/, /^Credenciais inválidas/, 'the specification, section 8: a password login of 401'],
  [/^mfe-widget\//, /^(Atendimento ao cliente|Discando\.\.\.)$/, 'the specification, section 2: the widget'],
  [/^sandbox-api\/src\/server\/uploads\.ts$/, /^Arquivo maior que 10 MB$/, 'a title of the contract'],
  [
    /^sandbox-api\/src\/boleto\/slip-wording\.ts$/,
    /^Deixar de pagá-lo não dará causa a protesto/,
    'what a slip of proposal has to say (BCB Circular 3.598/2012)',
  ],
  [
    /^sandbox-api\/src\/boleto\/(slip|slip-pdf|slip-sheet|slip-wording)\.ts$/,
    /beneficiário\b(?!\))|pagador|Mora\/Multa|Linha digitável|^… CNPJ …$/,
    "the fields of a slip are FEBRABAN's",
  ],
  [
    /(revisao\/revisao|cost-picture\/cost-table)\.tsx$/,
    /\bCET (… )?ao ano$/,
    'a title that is pressed and a head of a column: what is under them explains it',
  ],
  [/domain\/src\/money\.ts$/, /× … e a última de …/, 'too wide for one line at letters of twice the size'],
]

/** For the code of screens with a decision. */
export const codeRules: readonly { wrong: RegExp; why: string }[] = [
  {
    wrong: /\b(valorDesconto|percDesconto)\b/,
    why: 'a cut of the principal is no discount: compareWithDebt of @portal/domain/debt-comparison decides',
  },
  { wrong: /\bdefaultChecked(?!=\{false\})/, why: 'nothing is chosen beforehand' },
  { wrong: /\buse(Countdown|Timer)\b/, why: 'no countdown beside a decision' },
]

/** Exceptions that match no text any more. */
export const unusedExceptions = (shown: readonly ShownText[]): string[] =>
  exceptions
    .filter(([path, text]) => !shown.some((one) => path.test(one.path) && text.test(one.text)))
    .map(([, text, why]) => `${text.source}: ${why}`)

/** Violations in a text: the words, their replacement and the reason. */
export function offencesIn(shown: ShownText): string[] {
  if (exceptions.some(([path, text]) => path.test(shown.path) && text.test(shown.text))) return []
  return [...wordings, ...explanations].flatMap(([say, why, ...wrong]) => {
    const said = wrong
      .map((one) => (typeof one === 'function' ? one(shown) : one.exec(shown.text)?.[0]))
      .find(Boolean)
    return said ? [`'${said}' instead of '${say}': ${why}`] : []
  })
}
