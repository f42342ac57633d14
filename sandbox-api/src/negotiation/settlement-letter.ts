import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { maskName } from '@portal/domain/person-name'
import { formatTaxId, maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import type { Debtor } from '../access/debtors'
import { letterSealOf } from '../boleto/seal'
import { at, SlipPaper } from '../boleto/slip-paper'
import { drawSeal } from '../boleto/slip-sheet'
import { paidDays, type StoredAgreement } from './agreements'

const LEFT = 20
const WIDTH = 170
const TEST_NOTICE = 'AMBIENTE DE TESTE: esta carta não tem validade.'

const SEAL = {
  alt: 'QR Code com o código desta carta. Não é Pix.',
  title: 'Esta carta é nossa? Confira',
  words:
    'Abra o portal, em Confira seu boleto, e cole este código em Código da carta. Quem recebe esta carta também pode conferir. O QR Code ao lado traz só o código: não é Pix.',
}

/** Contents of the letter: creditor, debtor, sums owed and paid, and date (Civil Code, art. 320). */
export function renderSettlementLetter(agreement: StoredAgreement, { name, taxId }: Debtor, today: string) {
  const { number, instalments, settlements, body } = agreement
  const { credor } = body.terms
  const newest = settlements.at(-1)
  const discount = newest?.paidAt ? newest.discount : 0
  const paidCents = instalments.reduce((sum, { cents }) => sum + cents, 0) - discount
  const settledOn = paidDays(agreement).at(-1) ?? today
  const contracts = body.contracts.map(({ numero }) => numero).join(', ')
  const texts = [
    `${credor.nome}, CNPJ\u00a0${formatTaxId(credor.cnpj)}, ${credor.endereco}, declara que ${name}, documento ${formatTaxId(taxId)}, pagou por inteiro o acordo ${number}, de ${body.productName}.`,
    `Contratos: ${contracts}. Valor pago: ${formatMoney(paidCents)}. Último pagamento: ${formatDate(settledOn)}.`,
    'O credor dá quitação total desta dívida e nada mais cobra por ela (Código Civil, arts.\u00a0319 e 320).',
    `Carta emitida em ${formatDate(today)}.`,
    TEST_NOTICE,
  ]
  const paper = new SlipPaper(`Carta de quitação do acordo ${number}`)
  const part = paper.part('Sect')
  paper.line(part, 'P', credor.nome, at(LEFT, 22, WIDTH, 14, 'bold'))
  paper.line(part, 'H1', 'Carta de quitação', at(LEFT, 36, WIDTH, 22, 'bold'))
  let y = 54
  for (const text of texts) {
    const weight = text === TEST_NOTICE ? 'bold' : 'regular'
    y += paper.paragraph(part, 'P', text, at(LEFT, y, WIDTH, 12, weight)) + 6
  }
  // The code contains no more of the debtor than the masked name and tax id.
  const id = stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'
  const debtor = `${maskName(name)}, ${id} ${maskTaxId(taxId)}`
  const code = letterSealOf({ agreement: number, settledOn, paidCents, debtor }, credor.cnpj)
  const place = { x: LEFT, y: y + 4, size: 38, right: LEFT + WIDTH, sizes: [12, 10, 9] } as const
  drawSeal(paper, part, { ...SEAL, code }, place)
  return paper.finish()
}
