import { formatPhone } from '@portal/domain/phone'
import { formatPostalCode } from '@portal/domain/postal-code'
import { formatTaxId } from '@portal/domain/tax-id'
import { NOT_SHOWN, type OnFile, type Profile } from './profile'

/**
 * Copy of the debtor's data for access and portability (LGPD, art. 18, II and V). Built in the browser from the data of
 * this screen, as JSON with readable keys.
 */
export function ownData(profile: Profile, madeAt: string) {
  const { taxId, stateMode, user, address, leftOut, partner, whatsapp } = profile
  return {
    geradoEm: madeAt,
    ...(stateMode === 'PJ'
      ? {
          razaoSocial: user.nome,
          cnpj: formatTaxId(taxId),
          anoDeFundacao: user.anoFundacao,
          cpfDoResponsavel: onFile(partner, formatTaxId),
        }
      : { nome: user.nome, cpf: formatTaxId(taxId), nascimento: user.nascimento }),
    telefones: user.telefones.map(({ numero, tipo, principal }) => ({
      numero: formatPhone(numero),
      tipo,
      principal,
    })),
    emails: user.emails.map(({ endereco, principal }) => ({ endereco, principal })),
    emailConfirmado: user.emailConfirmado,
    endereco: onFile(address, ({ cep, ...rest }) => ({ ...rest, cep: formatPostalCode(cep) })),
    aceitaMensagensNoWhatsApp: whatsapp.optInWhatsApp,
    ultimoAcesso: user.ultimoAcesso,
    ...(leftOut.contacts > 0 && { contatosQueNaoPuderamSerMostrados: leftOut.contacts }),
    ...(leftOut.addresses > 0 && { enderecosQueNaoPuderamSerMostrados: leftOut.addresses }),
  }
}

function onFile<T, Shown>(value: OnFile<T>, show: (value: T) => Shown): Shown | string | null {
  if (value === 'unknown') return NOT_SHOWN
  return value === null ? null : show(value)
}

export function ownDataFile(profile: Profile, madeAt: string) {
  const text = `${JSON.stringify(ownData(profile, madeAt), null, 2)}\n`
  return { blob: new Blob([text], { type: 'application/json' }), filename: 'meus-dados.json' }
}
