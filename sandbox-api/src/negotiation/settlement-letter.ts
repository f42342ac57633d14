import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { formatTaxId } from '@portal/domain/tax-id'
import type { Debtor } from '../access/debtors'
import { SlipPaper } from '../boleto/slip-paper'
import type { StoredAgreement } from './agreements'

const LEFT = 20
const WIDTH = 170
const TEST_NOTICE = 'AMBIENTE DE TESTE: esta carta não tem validade.'

/** What the letter says: creditor, debtor, what was owed and paid, until when (Civil Code, art. 320). */
function settlementLetterText(
  { number, body, instalments, settlement }: StoredAgreement,
  { name, taxId }: Pick<Debtor, 'name' | 'taxId'>,
  today: string,
): readonly string[] {
  const { credor } = body.terms
  const days = instalments.flatMap(({ paidAt }) => paidAt ?? []).sort()
  const bySettlement = settlement?.paidAt ? settlement : null
  const discount = bySettlement?.discount ?? 0
  const paid = instalments.reduce((sum, { cents }) => sum + cents, 0) - discount
  const contracts = body.contracts.map(({ numero }) => numero).join(', ')
  return [
    `${credor.nome}, CNPJ ${formatTaxId(credor.cnpj)}, ${credor.endereco}, declara que ${name}, documento ${formatTaxId(taxId)}, pagou por inteiro o acordo ${number}, de ${body.productName}.`,
    `Contratos: ${contracts}. Valor pago: ${formatMoney(paid)}. Último pagamento: ${formatDate(days.at(-1) ?? today)}.`,
    'O credor dá quitação total desta dívida e nada mais cobra por ela (Código Civil, arts. 319 e 320).',
    `Carta emitida em ${formatDate(today)}.`,
  ]
}

export async function renderSettlementLetter(
  agreement: StoredAgreement,
  debtor: Pick<Debtor, 'name' | 'taxId'>,
  today: string,
): Promise<Buffer> {
  const paper = new SlipPaper(`Carta de quitação do acordo ${agreement.number}`)
  paper.addPage()
  const part = paper.part('Sect')
  paper.line(part, 'P', agreement.body.terms.credor.nome, {
    x: LEFT,
    y: 22,
    width: WIDTH,
    size: 14,
    weight: 'bold',
  })
  paper.line(part, 'H1', 'Carta de quitação', { x: LEFT, y: 36, width: WIDTH, size: 22, weight: 'bold' })
  let y = 54
  for (const text of [...settlementLetterText(agreement, debtor, today), TEST_NOTICE]) {
    const weight = text === TEST_NOTICE ? 'bold' : 'regular'
    y += paper.paragraph(part, 'P', text, { x: LEFT, y, width: WIDTH, size: 12, weight }) + 6
  }
  part.end()
  return paper.finish()
}
