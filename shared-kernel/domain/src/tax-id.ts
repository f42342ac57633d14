/**
 * Brazilian tax ids: CPF (individuals, 11 digits) and CNPJ (companies, 14 characters, the first twelve may be letters
 * since IN RFB 2.229/2024). Always strings: ids may start with zeros.
 */

import { CPF } from './formats'
import { normaliseTaxId } from './tax-id-text'

export { formatTaxId, maskedWithLabel, maskTaxId, normaliseTaxId } from './tax-id-text'

/** 'PF' is an individual, 'PJ' a company: the names the bank's API uses. */
export type StateMode = 'PF' | 'PJ'

const CNPJ_SHAPE = /^[0-9A-Z]{12}[0-9]{2}$/
const ALL_EQUAL = /^(.)\1*$/

// A character's value is its ASCII code minus 48 (IN RFB 2.229/2024), so digits keep their value.
function weigh(characters: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (characters.charCodeAt(i) - 48), 0)
}

function cpfDigit(digits: string): number {
  const weights = Array.from(digits, (_, i) => digits.length + 1 - i)
  return ((weigh(digits, weights) * 10) % 11) % 10
}

function cnpjDigit(characters: string): number {
  const weights = Array.from(characters, (_, i) => ((characters.length - 1 - i) % 8) + 2)
  const remainder = weigh(characters, weights) % 11
  return remainder < 2 ? 0 : 11 - remainder
}

/** The two check digits of nine digits (CPF) or twelve characters (CNPJ). */
export function taxIdCheckDigits(stem: string): string {
  const digit = stem.length === 9 ? cpfDigit : cnpjDigit
  const firstDigit = digit(stem)
  return `${firstDigit}${digit(`${stem}${firstDigit}`)}`
}

function hasValidCheckDigits(id: string): boolean {
  return !ALL_EQUAL.test(id) && taxIdCheckDigits(id.slice(0, -2)) === id.slice(-2)
}

export function isCpf(value: string): boolean {
  const id = normaliseTaxId(value)
  return CPF.test(id) && hasValidCheckDigits(id)
}

export function isCnpj(value: string): boolean {
  const id = normaliseTaxId(value)
  return CNPJ_SHAPE.test(id) && hasValidCheckDigits(id)
}

export function isTaxId(value: string): boolean {
  return isCpf(value) || isCnpj(value)
}

/** More than 11 characters means a company (spec §6). */
export function stateModeOf(taxId: string): StateMode {
  return normaliseTaxId(taxId).length > 11 ? 'PJ' : 'PF'
}

export interface NegotiationQueryId {
  cpfCnpj: string
  filial: string
  /** 1 individual, 2 company. */
  tipoPessoa: 1 | 2
  digitoDocumento: string
}

/** Spec §3, negotiation query: companies split 8 + 4 + 2, individuals 9 + 2 with branch 0000. */
export function splitTaxId(value: string): NegotiationQueryId {
  const id = normaliseTaxId(value)
  return stateModeOf(id) === 'PJ'
    ? { cpfCnpj: id.slice(0, 8), filial: id.slice(8, 12), tipoPessoa: 2, digitoDocumento: id.slice(12) }
    : { cpfCnpj: id.slice(0, 9), filial: '0000', tipoPessoa: 1, digitoDocumento: id.slice(9) }
}

/** The inverse of {@link splitTaxId}. */
export function joinTaxId({ cpfCnpj, filial, tipoPessoa, digitoDocumento }: NegotiationQueryId): string {
  return tipoPessoa === 2 ? `${cpfCnpj}${filial}${digitoDocumento}` : `${cpfCnpj}${digitoDocumento}`
}
