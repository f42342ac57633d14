import { ACCESS_CODE, CPF, MAX_LENGTH, PASSWORD_LENGTH, PHONE, TAX_ID, YEAR } from '@portal/domain/formats'
import { JsonTypeBuilder, type TProperties, type TSchema } from '@sinclair/typebox'

/** TypeBox, and the types that calls share. */
class TypeBuilder extends JsonTypeBuilder {
  /** An object without other fields: bodies and queries with unknown fields are refused. */
  Closed<T extends TProperties>(properties: T) {
    return this.Object(properties, { additionalProperties: false })
  }
  Nullable<T extends TSchema>(schema: T) {
    return this.Union([schema, this.Null()])
  }
  Literals<const T extends string | number>(...values: T[]) {
    return this.Union(values.map((value) => this.Literal(value)))
  }

  readonly IsoDate = this.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' })
  readonly IsoDateTime = this.String({ format: 'date-time' })
  /** CPF: 11 digits. CNPJ: 14, of which the first 12 may be letters (IN RFB 2.229/2024). No formatting. */
  readonly TaxId = this.String({ pattern: TAX_ID.source, minLength: 11, maxLength: 14 })
  readonly Cpf = this.String({ pattern: CPF.source })
  /** Tax id in a response, such as `***.***.247-**` for unauthenticated callers. */
  readonly ShownTaxId = this.String({ maxLength: 18 })
  readonly StateMode = this.Literals('PF', 'PJ')
  /** Reais with two decimals. */
  readonly Reais = this.Number({ minimum: 0, title: 'Reais' })
  /** Percent: 1.99 means 1,99%. */
  readonly Percent = this.Number()
  readonly ExecId = this.String({ pattern: '^[0-9A-Za-z-]{8,64}$' })
  /** An execution id; '' (or '0' in a path) when a token is sent. */
  readonly ExecIdOrNone = this.String({ pattern: '^([0-9A-Za-z-]{8,64}|0|)$' })
  readonly PhoneDigits = this.String({ pattern: PHONE.source })
  readonly PersonName = this.String({ maxLength: MAX_LENGTH.name })
  readonly Year = this.String({ pattern: YEAR.source })
  readonly Password = this.String(PASSWORD_LENGTH)
  readonly AccessCode = this.String({ pattern: ACCESS_CODE.source })
  readonly Email = this.String({ maxLength: MAX_LENGTH.email, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })
  /** '' keeps the address on file. */
  readonly EmailOrNone = this.Union([this.Email, this.Literal('')])
  readonly Carteira = this.String({ pattern: '^[0-9]{1,3}$' })
  readonly RecordNumber = this.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })
  /** Flag with several spellings: 1, true and '1' all mean true. */
  readonly LooseFlag = this.Union([this.Boolean(), this.Literal(1), this.Literal('1')])
  /** Bytes of a file; a `Blob` in browsers. */
  readonly FileBytes = this.Unsafe<Blob>({ type: 'string', format: 'binary' })
  /** Acknowledgement without data. */
  readonly Acknowledged = this.Object({ status: this.Literal('OK') })
}
export const Type = new TypeBuilder()
