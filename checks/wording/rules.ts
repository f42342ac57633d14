import type { GlossaryKey } from '@portal/content'
import { isPortuguese, sentencesOf, wordsIn } from './reading'
import type { ShownText } from './shown-texts'

/** A kind of wording that texts for debtors must avoid. */
interface Rule {
  /** The replacement. */
  say: string
  why: string
  /** Patterns, or a function that returns the offending words. '…' is an interpolated value. */
  wrong: readonly RegExp[] | ((shown: ShownText) => string | null)
}

/** Sentences of 21 words are fairly hard to read, of 25 hard (Wylie); GOV.UK's limit is 25. */
const MOST_WORDS = 20
/** For texts prescribed by a law or standard. */
const MOST_LEGAL_WORDS = 25
const legal =
  /^(shared-kernel\/content\/src\/privacy-notice\/|shared-kernel\/debtor\/src\/agreements\/debit-authorisation\.ts|sandbox-api\/src\/(boleto\/|negotiation\/(contract-text|settlement-letter|opportunities)\.ts))/

const months = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'

const sentences: readonly Rule[] = [
  {
    say: `sentences of ${MOST_WORDS} words at most, ${MOST_LEGAL_WORDS} in legal texts`,
    why: 'half of the debtors read with difficulty',
    wrong: ({ text, path }) =>
      (isPortuguese(text) &&
        sentencesOf(text).find(
          (sentence) => wordsIn(sentence) > (legal.test(path) ? MOST_LEGAL_WORDS : MOST_WORDS),
        )) ||
      null,
  },
]

/** One term per concept. */
const vocabulary: readonly Rule[] = [
  {
    say: 'concluir o acordo',
    wrong: [
      /\bfech(ar|e|ou|amos|ando|á-lo)\b.*\b(acordo|proposta|renegociação)\b/i,
      /\b(acordo|proposta|renegociação)\b.*\bfechad[oa]\b/i,
      /\bantes de fechar\b/i,
    ],
    why: "'fechar' is what a dialog and the opening hours do",
  },
  {
    say: 'código de barras',
    wrong: [
      /\blinhas? digitáve(l|is)\b/i,
      /\bcódigo do boleto\b/i,
      /\bcopi(e|ar) o código\b(?! (de|Pix|da|completo))/i,
      /\bbuscar o código\b(?! de)/i,
    ],
    why: "the words that debtors know; a bare 'código' is the one that proves who they are",
  },
  {
    say: 'aviso de privacidade',
    wrong: [/\b(diretiva|política|nota) de privacidade\b/i],
    why: 'one document, one name',
  },
  {
    say: 'Restam 2 tentativas.',
    wrong: [/\btem\b.*(…|\d|uma).*\btentativa/i, /\btentativas? (restante|sobrando)/i],
    why: 'triesLeftNotice of @portal/debtor says it everywhere',
  },
  {
    say: 'acordo',
    wrong: [/\b(andamento|etapas?|situação|número|parcelas?) d[ao]s? propostas?\b/i],
    why: 'once accepted it is an agreement; a proposal is what the debtor may still make or decline',
  },
  {
    say: 'oferta',
    wrong: [/\bcomparar propostas\b/i],
    why: 'what the bank offers; a proposal is what the debtor makes',
  },
  {
    say: '90 dias',
    wrong: [/\b(três|3) meses\b/i, /\bnoventa dias\b/i],
    why: 'the age that a proof of address may have is one period',
  },
  {
    say: 'sair do cadastro de devedores',
    wrong: [/\bnome limpo\b/i, /\blimpar?\b.*\bnome\b/i],
    why: 'says what happens, and nobody is called dirty',
  },
  { say: 'agora', wrong: [/\bpor agora\b/i], why: 'no Portuguese phrase' },
]

/** Plain language. */
const plainWords: readonly Rule[] = [
  {
    say: 'plain words for the kind of debt, check or step',
    wrong: [/(?<![\w-])(EAVM|DRC|P1|P2|KBA|BDP|9A|1[0-3]A)(?![\w-])/],
    why: "the bank's own abbreviations mean nothing to a debtor",
  },
  { say: 'com segurança', wrong: [/\bsem medo\b/i], why: 'does not speak of fear to people who are anxious' },
  { say: 'protegido, seguro', wrong: [/\b(cifrad|criptografad)[oa]s?\b/i], why: 'no technical term' },
  {
    say: 'o acordo é feito uma vez só',
    wrong: [/\btocar duas vezes\b/i],
    why: 'says what the debtor gets, not what the machine does',
  },
  {
    say: 'o que falta pagar',
    wrong: [/\bsaldo (devedor|remanescente)\b/i, /\bmontante\b/i],
    why: 'plain words',
  },
  { say: 'pagar aos poucos', wrong: [/\bamortiza/i], why: 'plain words' },
  { say: 'juros e multa', wrong: [/\bencargos\b/i], why: 'plain words' },
  { say: 'levar a dívida para outro banco', wrong: [/\bportabilidade\b/i], why: 'plain words' },
  {
    say: 'em atraso, em dia',
    wrong: [/\b(in)?adimpl[êe]n/i, /\binadimpli/i],
    why: 'plain words, and nobody is put to shame',
  },
  { say: 'confirmar, concluir', wrong: [/\b(efetiv|formaliz)(ar|e|ado|ada|ação)\b/i], why: 'plain words' },
  { say: 'senha, código', wrong: [/\bcredencia(l|is)\b/i], why: 'plain words' },
]

/** Dark patterns: pressure on someone deciding about a debt. */
const pushes: readonly Rule[] = [
  {
    say: 'the date, quietly',
    wrong: [
      /\b(última chance|últimas? (horas|vagas)|só hoje|por tempo limitado|corra|não perca|aproveite (já|agora)|garanta já|imperdível|antes que (acabe|seja tarde))\b/i,
    ],
    why: 'urgency: a deadline is a date',
  },
  {
    say: 'the date',
    wrong: [/\b(faltam|restam) (só |apenas )?…? ?(segundos|minutos|horas)\b/i],
    why: 'a countdown: a deadline is a date',
  },
  {
    say: 'what it costs in all',
    wrong: [
      /\b(mais escolhid|mais popular|recomendad|melhor (opção|oferta|escolha|condição)|parcelinha|cabem? no (seu )?bolso)/i,
    ],
    why: 'praise: what an option costs in all is its only recommendation',
  },
  {
    say: 'what it costs in all',
    wrong: [/\bmenor parcela\b/i],
    why: 'the smallest instalment is an option, not a praise: it leads people to the dearest plan',
  },
  {
    say: 'Agora não',
    wrong: [
      /\b(prefiro|quero) (continuar|ficar) (devendo|com a dívida)|\bnão quero (economizar|desconto|resolver)\b/i,
    ],
    why: 'a refusal that shames',
  },
  {
    say: 'what happened, without a name for the person',
    wrong: [/\b(caloteir|inadimplente|nome sujo|mau pagador|devedor em falta)/i],
    why: 'shaming words',
  },
  {
    say: 'nothing',
    wrong: [/\b(pessoas|clientes) (já )?(escolheram|negociaram|estão vendo)\b/i],
    why: 'pressure by what others do',
  },
  {
    say: 'Você deixa de pagar …',
    wrong: [
      /(?<!%) de desconto\b|\b\d+% de desconto\b|…% de desconto(?! à vista)|\b(economize|você economiza)\b/i,
    ],
    why: 'a discount says of what, and comes from @portal/domain/debt-comparison',
  },
  {
    say: 'Pagando as parcelas, você deixa de pagar …',
    wrong: [/\bvocê deixou de pagar\b/i],
    why: 'nothing is gained before it is paid',
  },
]

/** Gender-neutral wording. */
const everybody: readonly Rule[] = [
  {
    say: 'Agradecemos, Recebemos',
    wrong: [/(?<!\bser )\bobrigad[oa]\b(?! a\b)/i],
    why: 'thanks that have no gender',
  },
  {
    say: 'words without a gender',
    wrong: [/\p{L}\((a|as|o|os)\)/iu, /\p{L}o\/a\b/iu, /\p{L}[@]s?(?=[\s,.]|$)/u],
    why: "'cadastrado(a)' is read aloud letter by letter",
  },
  {
    say: 'Olá',
    wrong: [/\bbem[- ]vind[oa]s?\b/i, /\b(prezad|car)[oa]s? (client|senhor|devedor|amig)/i],
    why: 'a greeting without a gender',
  },
  {
    say: 'você, quem negocia',
    wrong: [
      /\b(o|a|os|as|ao|do|da|dos|das|pelo|pela|caro|cara) (cliente|usuári[oa]|titular|devedor|devedora)s?\b(?! de conta)/i,
      /\bclientes? (cadastrad|registrad|autorizad)[oa]s?\b/i,
    ],
    why: 'speaks to the person and supposes no gender',
  },
  {
    say: 'quem responde pela empresa, quem paga',
    wrong: [/(?<!\p{L})(o|do|ao|um|novo) (novo )?(sócio|responsável|pagador)(?!\p{L})/iu],
    why: 'supposes no gender',
  },
  {
    say: 'Sua sessão terminou',
    wrong: [
      /(?<!\p{L})você (está|foi|é|fica|ficou|será|já está|não está|não foi) (\w+ )?\w+(ad|id)[oa](?!\p{L})/iu,
      /(?<!\p{L})(sozinh[oa]|você mesm[oa]|interessad[oa] em)(?!\p{L})/iu,
    ],
    why: 'what is said of the person has a gender; say it of the thing',
  },
]

/** Typography. */
const signs: readonly Rule[] = [
  {
    say: '“…”',
    wrong: ({ text }) => (isPortuguese(text) && /"|(?<!\p{L})'|'(?!\p{L})/u.exec(text)?.[0]) || null,
    why: 'straight quotes are of the typewriter',
  },
  { say: '…', wrong: [/\.\.\./], why: 'three points are read as three sentences' },
  { say: 'R$\\u00a010', wrong: [/R\$ (?=[\d…])/], why: 'an amount stays on one line: formatMoney' },
  {
    say: '20\\u00a0de\\u00a0maio',
    wrong: [new RegExp(`\\dº? de (${months})`, 'i'), new RegExp(`\\b(${months}) de \\d`, 'i')],
    why: 'a date stays on one line: dateInWords',
  },
  {
    say: '12\\u00a0×, 10\\u00a0MB',
    wrong: [/[\d…] ([x×]|[kKMG]?B|ms|s|min|kg|km)(?![\p{L}\d])/u, /\d %/, /× (?=[\dR…])/],
    why: 'a number and its unit stay on one line',
  },
  {
    say: 'nº\\u00a0123, art.\\u00a049',
    wrong: [/(?<!\p{L})(nº|art\.|arts\.|§|Lei|súmula|CEP|CNPJ|CPF) (?=[\d…])/u],
    why: 'a number and what it is the number of stay on one line',
  },
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

const explained: readonly Rule[] = terms.map(({ word, key, explanation }) => ({
  say: key === undefined ? 'plain words, or the meaning beside it' : `<Term name="${key}">`,
  why: 'a term is explained where it is read',
  wrong: ({ text, path, screen }) => {
    const isClear =
      path === GLOSSARY ||
      (key !== undefined && screen.terms.includes(key)) ||
      (explanation !== undefined && screen.texts.some((one) => explanation.test(one)))
    return isClear ? null : (word.exec(text)?.[0] ?? null)
  },
}))

const rules: readonly Rule[] = [
  ...sentences,
  ...vocabulary,
  ...plainWords,
  ...pushes,
  ...everybody,
  ...signs,
  ...explained,
]

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
  return rules.flatMap(({ say, why, wrong }) => {
    const said =
      typeof wrong === 'function'
        ? wrong(shown)
        : (wrong.map((one) => one.exec(shown.text)?.[0]).find((match) => match !== undefined) ?? null)
    return said === null ? [] : [`'${said}' instead of '${say}': ${why}`]
  })
}
