/** Formatting of phone numbers, separate from validation, so that pages which only mask one bundle less. */

const ABROAD = /^\s*\+(?!\s*55)/
/** Country prefix before a complete number: 55 is also an area code. */
const COUNTRY = /^(?:00)?55(?=0?\d{10,11}$)/
/** Trunk prefix, optionally with a carrier code: 0 15 11 98765-4321. */
const TRUNK = /^0(?:[1-9]\d)?(?=\d{10,11}$)/

/** Digits without country code, trunk prefix and carrier. Numbers of other countries start with 00. */
export const normalisePhone = (text: string): string =>
  text.replace(ABROAD, '00').replace(/\D/g, '').replace(COUNTRY, '').replace(TRUNK, '')
