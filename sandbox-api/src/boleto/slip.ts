import { barcodeToLine } from '@portal/domain/linha-digitavel'
import type { Cents } from '../money/cents'
import type { Bank } from '../server/banks'
import { barcodeOf, freeField237 } from './barcode'
import { brCodeOf } from './br-code'
import { sealOf } from './seal'

/** The input of a slip; barcode and line are derived from it. */
export interface SlipOrder {
  /**
   * `agreement` pays an instalment that the debtor owes. `proposal` (BDP) offers an agreement, which the payment accepts.
   * `settlement` pays the rest of an agreement early.
   */
  kind: 'agreement' | 'proposal' | 'settlement'
  /** Receives the payment. */
  bank: Bank
  /** CPF or CNPJ without formatting. */
  payer: { name: string; taxId: string }
  /** Nosso número: the slip's number inside the portfolio, up to 11 digits. */
  ourNumber: string
  /** The agreement or proposal, as the debtor knows it. */
  documentNumber: string
  documentDate: string
  dueDate: string
  valueCents: Cents
  /** It can be paid by Pix too, and stays a slip (Res. BCB 443/2024). */
  hasPix: boolean
  /** Instalment 0 is the down payment; absent for a single payment. */
  instalment?: { n: number; count: number }
  /** The items being paid, row by row, for the payer's receipt. */
  statement: Readonly<Record<string, string>>
}

/** Bank 237 prints its code with a check digit. */
export const BANK = { code: '237', printed: '237-2' }

/** Receiver of payments as slips name it. Not a real account: a slip of the sandbox must not be payable. */
export const beneficiaryOf = ({ creditor }: Bank): string => `${creditor.nome} (beneficiário fictício)`

export function issueSlip(order: SlipOrder) {
  const { bank, dueDate, valueCents } = order
  const freeField = freeField237(bank.account, order.ourNumber)
  /** 44 digits. */
  const barcode = barcodeOf({ bank: BANK.code, dueDate, valueCents, freeField })
  return {
    ...order,
    barcode,
    /** 47 digits. */
    line: barcodeToLine(barcode),
    /** Pix copia e cola; null without Pix. */
    pix: order.hasPix ? brCodeOf(bank.pix, barcode, valueCents) : null,
    /** The check code: 128 hexadecimal digits. */
    seal: sealOf(barcode, bank.creditor.cnpj),
  }
}

export type Slip = ReturnType<typeof issueSlip>
