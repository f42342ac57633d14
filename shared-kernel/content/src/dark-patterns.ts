/** What may not push a person who is deciding about a debt, and why. */
export interface DarkPattern {
  /** Matched in a text that debtors read ('…' is an interpolated value), or in the code of a screen. */
  found: RegExp
  why: string
}

/** In the words. */
export const pushyWords: readonly DarkPattern[] = [
  {
    found:
      /\b(última chance|últimas? (horas|vagas)|só hoje|por tempo limitado|corra|não perca|aproveite (já|agora)|garanta já|imperdível|antes que (acabe|seja tarde))\b/i,
    why: 'urgency: a deadline is a date, said quietly',
  },
  {
    found: /\b(faltam|restam) (só |apenas )?…? ?(segundos|minutos|horas)\b/i,
    why: 'a countdown: a deadline is a date',
  },
  {
    found:
      /\b(mais escolhid|mais popular|recomendad|melhor (opção|oferta|escolha|condição)|parcelinha|que cabe no bolso)/i,
    why: 'praise: what an option costs in all is its only recommendation',
  },
  {
    found: /\bmenor parcela\b/i,
    why: 'the smallest instalment is an option, not a praise: it leads people to the dearest plan',
  },
  {
    found:
      /\b(prefiro|quero) (continuar|ficar) (devendo|com a dívida)|\bnão quero (economizar|desconto|resolver)\b/i,
    why: 'a refusal that shames',
  },
  {
    found: /\b(caloteir|inadimplente|nome sujo|mau pagador|devedor em falta)/i,
    why: 'shaming words',
  },
  {
    found: /\b(pessoas|clientes) (já )?(escolheram|negociaram|estão vendo)\b/i,
    why: 'pressure by what others do',
  },
  {
    found:
      /(?<!%) de desconto\b|\b\d+% de desconto\b|…% de desconto(?! à vista)|\b(economize|você economiza)\b/i,
    why: 'a discount says of what, and comes from @portal/domain/debt-comparison',
  },
]

/** In the code of the screens on which a person decides. */
export const pushyCode: readonly DarkPattern[] = [
  {
    found: /\b(valorDesconto|percDesconto)\b/,
    why: 'a cut of the principal is no discount: compareWithDebt of @portal/domain/debt-comparison decides',
  },
  { found: /\bdefaultChecked(?!=\{false\})/, why: 'nothing is chosen beforehand' },
  { found: /\buse(Countdown|Timer)\b/, why: 'no countdown beside a decision' },
]
