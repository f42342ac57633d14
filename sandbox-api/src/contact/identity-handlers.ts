import type { Body } from '@portal/contract'
import { isEmail } from '@portal/domain/email'
import { isPhone, normalisePhone } from '@portal/domain/phone'
import { isCpf, stateModeOf } from '@portal/domain/tax-id'
import { requestCode } from '../access/code-requests'
import { assertTaxId } from '../access/consult'
import {
  assertFreePhone,
  changeDebtor,
  type Debtor,
  type DebtorChange,
  debtorOf,
  findDebtor,
  versionOfData,
} from '../access/debtors'
import { HIDDEN, maskContact, maskEmail, maskedContacts, maskPhone } from '../access/masks'
import { assertConfirmed, confirmOwnSession, freshProof } from '../access/sessions'
import type { Caller } from '../server/caller'
import type { Handler, Handlers } from '../server/handler'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertUnchanged } from '../server/version'
import { changeContacts, requestContacts } from './contact-changes'
import { assertKnowledge, checkAnswer, knowsCompany, knowsPerson, rememberTyped } from './knowledge'
import { contactsOf } from './outbox'

function validPhone(campo: string, digits: string): string {
  if (!isPhone(digits)) throw invalidField(campo, 'Número inválido!')
  return normalisePhone(digits)
}

function validEmail(campo: string, address: string): string {
  if (!isEmail(address)) throw invalidField(campo, 'E-mail inválido')
  return address.toUpperCase()
}

/** The contacts in force, and when requested ones take effect. */
const contactChanged = (sandbox: Sandbox, taxId: string, valeEm: string | null = null) => ({
  status: 'OK' as const,
  ...maskedContacts(debtorOf(sandbox, taxId)),
  ...(valeEm !== null && { valeEm }),
})

function changeByProof(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  contacts: { phone: string; email?: string },
  knows: (debtor: Debtor) => boolean,
) {
  assertTaxId('cpfCnpj', taxId)
  const debtor = debtorOf(sandbox, taxId)
  assertKnowledge(sandbox, caller, debtor, knows)
  assertFreePhone(sandbox, contacts.phone, taxId)
  return contactChanged(sandbox, taxId, requestContacts(sandbox, debtor, contacts, caller.browser))
}

const CHANGED_ELSEWHERE = 'Os seus dados foram alterados em outro lugar'

type UpdateBody = Body<'POST /api/v1/User/Update'> & { cpfResponsavel?: string }

function update({ body, caller }: { body: UpdateBody; caller: Caller }, sandbox: Sandbox) {
  const taxId = caller.debtor(body.cpfCnpj)
  const proof = freshProof(sandbox, caller)
  assertUnchanged(body.versao, versionOfData(debtorOf(sandbox, taxId)), CHANGED_ELSEWHERE)
  const contacts: { phone?: string; email?: string } = {}
  const change: DebtorChange = {}
  if (body.telefone !== undefined) {
    const phone = validPhone('telefone', body.telefone)
    assertFreePhone(sandbox, phone, taxId, 409)
    contacts.phone = phone
  }
  if (body.email !== undefined) contacts.email = validEmail('email', body.email)
  if (body.cpfResponsavel !== undefined) {
    if (!isCpf(body.cpfResponsavel)) throw invalidField('cpfResponsavel', 'CPF em formato inválido')
    // The partner's CPF is itself an answer of the knowledge check.
    assertConfirmed(sandbox, caller, debtorOf(sandbox, taxId))
    change.partner = body.cpfResponsavel
  }
  if (body.endereco !== undefined) change.address = body.endereco
  changeDebtor(sandbox, taxId, change)
  const debtor = debtorOf(sandbox, taxId)
  if (proof === 'knowledge') {
    return contactChanged(sandbox, taxId, requestContacts(sandbox, debtor, contacts, caller.browser))
  }
  changeContacts(sandbox, debtor, contacts)
  return contactChanged(sandbox, taxId)
}

function checkKnowledge(sandbox: Sandbox, caller: Caller, taxId: string, knows: (debtor: Debtor) => boolean) {
  const answer = checkAnswer(sandbox, caller, debtorOf(sandbox, taxId), knows)
  if (answer.status === 'OK') confirmOwnSession(sandbox, caller, taxId, 'knowledge')
  return answer
}

/** null when there is nothing on file; masked for everyone except the debtor. */
function held(caller: Caller, taxId: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return caller.is(taxId) ? value : HIDDEN
}

function meansOf({ voiceCodes }: Sandbox, debtor: Debtor, isOwner: boolean) {
  const contacts = contactsOf(debtor).filter(({ channel }) => voiceCodes || channel !== 'VOZ')
  return contacts.map((contact) => ({
    canal: contact.channel,
    destino: isOwner ? contact.to : maskContact(contact),
  }))
}

const partnerOf = (sandbox: Sandbox, caller: Caller, taxId: string) =>
  held(caller, taxId, findDebtor(sandbox, taxId)?.partner)

const partnerAnswer = (sandbox: Sandbox, caller: Caller, taxId: string) => ({
  cpfCnpj: taxId,
  partnerIdentification: partnerOf(sandbox, caller, taxId),
})

/** The partner's CPF proves a company's identity: anonymous callers can confirm it, but not overwrite it. */
const confirmPartner: Handler<'PUT /api/v1/pj/partnerIdentification'> = ({ body, caller }, sandbox) => {
  const debtor = debtorOf(sandbox, body.cpfCnpj)
  assertKnowledge(sandbox, caller, debtor, ({ partner }) => partner === body.partnerIdentification)
  return { status: 'OK' }
}

type OfTaxId = { params: { taxId: string }; caller: Caller }

function contextOf({ params: { taxId }, caller }: OfTaxId, sandbox: Sandbox) {
  const partner = partnerOf(sandbox, caller, taxId)
  const context = partner === null ? [] : [{ type: 'partnerIdentification', value: partner }]
  return [{ context: [{ type: 'stateMode', value: stateModeOf(taxId) }, ...context] }]
}

export const identityHandlers = {
  'PUT /api/auth/PhoneRegister': ({ body, caller }, sandbox) => {
    const { DtNascimento, NomeMae, Telefone, Email } = body
    const email = Email === '' ? {} : { email: validEmail('Email', Email) }
    const contacts = { phone: validPhone('Telefone', Telefone), ...email }
    return changeByProof(sandbox, caller, body.cpfCnpj, contacts, knowsPerson(DtNascimento, NomeMae))
  },
  'PUT /api/auth/AtualizarTelefone': ({ body, caller }, sandbox) => {
    const contacts = { phone: validPhone('telefone', body.telefone) }
    const knows = knowsPerson(body.DtNascimento, body.NomeMae)
    return changeByProof(sandbox, caller, body.cpfCnpj, contacts, knows)
  },
  'POST /api/v1/User/pj/updatePhone': ({ body, caller }, sandbox) => {
    const contacts = { phone: validPhone('telefone', body.telefone) }
    const knows = knowsCompany(body.fundacao, body.cpfResponsavel)
    return changeByProof(sandbox, caller, body.cpfCnpj, contacts, knows)
  },
  'POST /api/v1/User/Update': update,
  'POST /api/v1/User/pj/Update': update,
  'POST /v1/User/VerificaKBA': ({ body, caller }, sandbox) => {
    const { cpfCnpj, nascimento } = body
    const nomeMae = `${body.nomeMae} ${body.sobrenomeMae}`.trim()
    const answer = checkKnowledge(sandbox, caller, cpfCnpj, knowsPerson(nascimento, nomeMae))
    if (answer.status === 'NOK') rememberTyped(sandbox, caller, cpfCnpj, { nascimento, nomeMae })
    return answer
  },
  'POST /v1/User/pj/VerificaKBA': ({ body, caller }, sandbox) =>
    checkKnowledge(sandbox, caller, body.cpfCnpj, knowsCompany(body.anoFundacao, body.cpfResponsavel)),
  'GET /api/v1/validKBAs/{id}': ({ params: { id }, caller }, sandbox) => {
    const persona = findDebtor(sandbox, id)?.persona
    return {
      birthDate: held(caller, id, persona?.birthDate),
      motherName: held(caller, id, persona?.motherName),
    }
  },
  'GET /api/v1/pj/validKBAs/{id}': ({ params: { id }, caller }, sandbox) => {
    const debtor = findDebtor(sandbox, id)
    return {
      foundationDate: held(caller, id, debtor?.persona.foundationYear),
      partnerIdentification: held(caller, id, debtor?.partner),
    }
  },
  'GET /api/v1/getContactMeans/{id}': ({ params: { id }, caller }, sandbox) => {
    const debtor = findDebtor(sandbox, id)
    return { cpfCnpj: id, meios: debtor === null ? [] : meansOf(sandbox, debtor, caller.is(id)) }
  },
  'GET /api/login/GetCodigo/{id}': ({ params, caller }, sandbox) =>
    requestCode(sandbox, caller, params.id, 'SMS'),
  'GET /api/login/GetCodByEmail/{id}': ({ params, caller }, sandbox) =>
    requestCode(sandbox, caller, params.id, 'EMAIL'),
  'GET /api/login/GetFone/{id}': ({ params: { id }, caller }, sandbox) => {
    const phone = findDebtor(sandbox, id)?.phone ?? ''
    return { telefone: caller.is(id) ? phone : maskPhone(phone) }
  },
  'GET /api/login/GetEmail/{id}': ({ params: { id }, caller }, sandbox) => {
    const email = findDebtor(sandbox, id)?.email ?? ''
    return { email: caller.is(id) ? email : maskEmail(email) }
  },
  'GET /api/v1/pj/partnerIdentification': ({ caller }, sandbox) => {
    if (caller.identification === null) throw invalidField('X-Identification', 'Informe o CNPJ consultado')
    return partnerAnswer(sandbox, caller, caller.identification)
  },
  'GET /api/v1/pj/partnerIdentification/{id}': ({ params, caller }, sandbox) =>
    partnerAnswer(sandbox, caller, params.id),
  'PUT /api/v1/pj/partnerIdentification': confirmPartner,
  'PUT /api/v1/pj/partnerIdentification/{id}': ({ params, ...call }, sandbox) => {
    if (params.id !== call.body.cpfCnpj) throw invalidField('cpfCnpj', 'Não é o documento do endereço')
    return confirmPartner({ ...call, params: undefined }, sandbox)
  },
  'GET /api/Login/GetPartnerIdentification/{taxId}': contextOf,
  'GET /api/login/GetPartnerIdentification/{taxId}': contextOf,
} satisfies Partial<Handlers>
