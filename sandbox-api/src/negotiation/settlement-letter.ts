import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { maskName } from '@portal/domain/person-name'
import type { SettlementLetter } from '@portal/domain/seal'
import { formatTaxId, maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import type { Debtor } from '../access/debtors'
import { letterSealOf } from '../boleto/seal'
import { at, SlipPaper } from '../boleto/slip-paper'
import { drawSeal } from '../boleto/slip-sheet'
import type { StoredAgreement } from './agreements'

const LEFT = 20
const WIDTH = 170
const TEST_NOTICE = 'AMBIENTE DE TESTE: esta carta não tem validade.'

/** The content that the check code signs, with the letter. */
function sealedLetter(agreement: StoredAgreement, debtor: Debtor, today: string): SettlementLetter {
  const { number, instalments, settlements } = agreement
  const { name, taxId } = debtor
  const days = instalments.flatMap(({ paidAt }) => paidAt ?? []).sort()
  const newest = settlements.at(-1)
  const discount = newest?.paidAt ? newest.discount : 0
  const id = stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'
  return {
    agreement: number,
    settledOn: days.at(-1) ?? today,
    paidCents: instalments.reduce((sum, { cents }) => sum + cents, 0) - discount,
    debtor: `${maskName(name)}, ${id} ${maskTaxId(taxId)}`,
  }
}

/** Contents of the letter: creditor, debtor, sums owed and paid, and date (Civil Code, art. 320). */
function settlementLetterText(
  { number, body }: StoredAgreement,
  { name, taxId }: Debtor,
  { paidCents, settledOn }: SettlementLetter,
  today: string,
): readonly string[] {
  const { credor } = body.terms
  const contracts = body.contracts.map(({ numero }) => numero).join(', ')
  return [
    `${credor.nome}, CNPJ\u00a0${formatTaxId(credor.cnpj)}, ${credor.endereco}, declara que ${name}, documento ${formatTaxId(taxId)}, pagou por inteiro o acordo ${number}, de ${body.productName}.`,
    `Contratos: ${contracts}. Valor pago: ${formatMoney(paidCents)}. Último pagamento: ${formatDate(settledOn)}.`,
    'O credor dá quitação total desta dívida e nada mais cobra por ela (Código Civil, arts.\u00a0319 e 320).',
    `Carta emitida em ${formatDate(today)}.`,
  ]
}

const SEAL = {
  alt: 'QR Code com o código desta carta. Não é Pix.',
  title: 'Esta carta é nossa? Confira',
  words:
    'Abra o portal, em Confira seu boleto, e cole este código em Código da carta. Quem recebe esta carta também pode conferir. O QR Code ao lado traz só o código: não é Pix.',
}

export function renderSettlementLetter(agreement: StoredAgreement, debtor: Debtor, today: string) {
  const paper = new SlipPaper(`Carta de quitação do acordo ${agreement.number}`)
  const part = paper.part('Sect')
  paper.line(part, 'P', agreement.body.terms.credor.nome, at(LEFT, 22, WIDTH, 14, 'bold'))
  paper.line(part, 'H1', 'Carta de quitação', at(LEFT, 36, WIDTH, 22, 'bold'))
  let y = 54
  const letter = sealedLetter(agreement, debtor, today)
  for (const text of [...settlementLetterText(agreement, debtor, letter, today), TEST_NOTICE]) {
    const weight = text === TEST_NOTICE ? 'bold' : 'regular'
    y += paper.paragraph(part, 'P', text, at(LEFT, y, WIDTH, 12, weight)) + 6
  }
  const code = letterSealOf(letter, agreement.body.terms.credor.cnpj)
  const place = { x: LEFT, y: y + 4, size: 38, right: LEFT + WIDTH, sizes: [12, 10, 9] } as const
  drawSeal(paper, part, { ...SEAL, code }, place)
  return paper.finish()
}
