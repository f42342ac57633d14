import type { Body } from '@portal/contract'
import { isEmail } from '@portal/domain/email'
import { isPhone, normalisePhone } from '@portal/domain/phone'
import { isCpf, stateModeOf } from '@portal/domain/tax-id'
import { requestCode } from '../access/codes'
import { assertTaxId } from '../access/consult'
import { assertFreePhone, changeDebtor, debtorOf, findDebtor, versionOfData } from '../access/debtors'
import { assertConfirmed, confirmOwnSession, freshProof } from '../access/sessions'
import { isoOrNull } from '../clock/sao-paulo'
import type { Caller } from '../server/caller'
import type { Handler, Handlers } from '../server/handler'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertUnchanged } from '../server/version'
import { changeContacts } from './contact-changes'
import {
  assertKnowledge,
  checkAnswer,
  HIDDEN,
  type Knowledge,
  knowsCompany,
  knowsPerson,
  typedIdentities,
} from './knowledge'
import { contactsOf, maskedContacts } from './outbox'

function validPhone(campo: string, digits: string): string {
  if (!isPhone(digits)) throw invalidField(campo, 'Número inválido!')
  return normalisePhone(digits)
}

function validEmail(campo: string, address: string): string {
  if (!isEmail(address)) throw invalidField(campo, 'E-mail inválido')
  return address.toUpperCase()
}

function changeByProof(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  contacts: { phone: string; email?: string },
  knows: Knowledge,
) {
  assertTaxId('cpfCnpj', taxId)
  const debtor = assertKnowledge(sandbox, caller, taxId, knows)
  assertFreePhone(sandbox, contacts.phone, taxId)
  return changeContacts(sandbox, debtor, contacts, caller, 'knowledge')
}

type UpdateBody = Body<'POST /api/v1/User/Update'> & { cpfResponsavel?: string }

function update({ body, caller }: { body: UpdateBody; caller: Caller }, sandbox: Sandbox) {
  const { telefone, email, endereco: address, cpfResponsavel: partner } = body
  const taxId = caller.debtor(body.cpfCnpj)
  const proof = freshProof(sandbox, caller)
  const debtor = debtorOf(sandbox, taxId)
  assertUnchanged(body.versao, versionOfData(debtor), 'Os seus dados foram alterados em outro lugar')
  const contacts = {
    ...(telefone !== undefined && { phone: validPhone('telefone', telefone) }),
    ...(email !== undefined && { email: validEmail('email', email) }),
  }
  if (contacts.phone !== undefined) assertFreePhone(sandbox, contacts.phone, taxId, 409)
  if (partner !== undefined) {
    if (!isCpf(partner)) throw invalidField('cpfResponsavel', 'CPF em formato inválido')
    // The partner's CPF is itself an answer of the knowledge check.
    assertConfirmed(sandbox, caller, debtor)
    changeDebtor(sandbox, taxId, { partner })
  }
  if (address !== undefined) changeDebtor(sandbox, taxId, { address })
  return changeContacts(sandbox, debtor, contacts, caller, proof)
}

function checkKnowledge(sandbox: Sandbox, caller: Caller, taxId: string, knows: Knowledge) {
  const answer = checkAnswer(sandbox, caller, taxId, knows)
  if (answer.status === 'OK') confirmOwnSession(sandbox, caller, taxId, 'knowledge')
  return answer
}

/** What is on file to check knowledge by; null where nothing is, and hidden from everyone except the debtor. */
function heldAbout(sandbox: Sandbox, caller: Caller, taxId: string) {
  const { persona, partner } = findDebtor(sandbox, taxId) ?? {}
  const shown = (value: string | null = null) => (value === null || caller.is(taxId) ? value : HIDDEN)
  return {
    birthDate: shown(persona?.birthDate),
    motherName: shown(persona?.motherName),
    foundationDate: shown(persona?.foundationYear),
    partnerIdentification: shown(partner),
  }
}

/** The registered contacts; masked for everyone except the debtor. */
function shownContacts(sandbox: Sandbox, caller: Caller, taxId: string) {
  const contacts = findDebtor(sandbox, taxId) ?? { phone: '', email: '' }
  return caller.is(taxId) ? { telefone: contacts.phone, email: contacts.email } : maskedContacts(contacts)
}

function partnerOf(sandbox: Sandbox, caller: Caller, cpfCnpj: string) {
  const { partnerIdentification } = heldAbout(sandbox, caller, cpfCnpj)
  return { cpfCnpj, partnerIdentification }
}

/** The partner's CPF proves a company's identity: anonymous callers can confirm it, but not overwrite it. */
const confirmPartner: Handler<'PUT /api/v1/pj/partnerIdentification'> = ({ body, caller }, sandbox) => {
  const knows: Knowledge = ({ partner }) => partner === body.partnerIdentification
  assertKnowledge(sandbox, caller, body.cpfCnpj, knows)
  return { status: 'OK' }
}

type OfTaxId = { params: { taxId: string }; caller: Caller }

function contextOf({ params: { taxId }, caller }: OfTaxId, sandbox: Sandbox) {
  const { partnerIdentification: value } = heldAbout(sandbox, caller, taxId)
  const partner = value === null ? [] : [{ type: 'partnerIdentification', value }]
  return [{ context: [{ type: 'stateMode', value: stateModeOf(taxId) }, ...partner] }]
}

export const identityHandlers = {
  'GET /api/UsuarioData/{id}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(params.id))
    const isCompany = debtor.taxId.length > 11
    const tipo = debtor.phone.length === 11 ? 'CELULAR' : 'FIXO'
    return {
      cpfCnpj: debtor.taxId,
      tipoPessoa: isCompany ? 2 : 1,
      nome: debtor.name,
      telefone: debtor.phone,
      email: debtor.email,
      emailConfirmado: debtor.emailConfirmed,
      telefones: debtor.phone === '' ? [] : [{ numero: debtor.phone, tipo, principal: true }],
      emails: debtor.email === '' ? [] : [{ endereco: debtor.email, principal: true }],
      nascimento: debtor.persona.birthDate ?? null,
      anoFundacao: debtor.persona.foundationYear ?? null,
      optInWhatsApp: debtor.whatsapp,
      senhaCadastrada: debtor.passwordHash !== null,
      ultimoAcesso: isoOrNull(debtor.lastAccess),
      versao: versionOfData(debtor),
    }
  },
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
    if (answer.status === 'NOK') {
      const { store, clock } = sandbox
      const { browser } = caller
      const typed = { nascimento, nomeMae }
      store.put(typedIdentities, { browser, taxId: cpfCnpj, typed, at: clock.iso() })
    }
    return answer
  },
  'POST /v1/User/pj/VerificaKBA': ({ body, caller }, sandbox) =>
    checkKnowledge(sandbox, caller, body.cpfCnpj, knowsCompany(body.anoFundacao, body.cpfResponsavel)),
  'GET /api/v1/validKBAs/{id}': ({ params, caller }, sandbox) => {
    const { birthDate, motherName } = heldAbout(sandbox, caller, params.id)
    return { birthDate, motherName }
  },
  'GET /api/v1/pj/validKBAs/{id}': ({ params, caller }, sandbox) => {
    const { foundationDate, partnerIdentification } = heldAbout(sandbox, caller, params.id)
    return { foundationDate, partnerIdentification }
  },
  'GET /api/v1/getContactMeans/{id}': ({ params: { id }, caller }, sandbox) => {
    const debtor = findDebtor(sandbox, id)
    const { telefone, email } = shownContacts(sandbox, caller, id)
    const channels = debtor === null ? [] : contactsOf(debtor).map(({ channel }) => channel)
    const meios = channels
      .filter((canal) => canal !== 'VOZ' || sandbox.voiceCodes)
      .map((canal) => ({ canal, destino: canal === 'EMAIL' ? email : telefone }))
    return { cpfCnpj: id, meios }
  },
  'GET /api/login/GetCodigo/{id}': ({ params, caller }, sandbox) =>
    requestCode(sandbox, caller, params.id, 'SMS'),
  'GET /api/login/GetCodByEmail/{id}': ({ params, caller }, sandbox) =>
    requestCode(sandbox, caller, params.id, 'EMAIL'),
  'GET /api/login/GetFone/{id}': ({ params, caller }, sandbox) => ({
    telefone: shownContacts(sandbox, caller, params.id).telefone,
  }),
  'GET /api/login/GetEmail/{id}': ({ params, caller }, sandbox) => ({
    email: shownContacts(sandbox, caller, params.id).email,
  }),
  'GET /api/v1/pj/partnerIdentification': ({ caller }, sandbox) => {
    if (caller.identification === null) throw invalidField('X-Identification', 'Informe o CNPJ consultado')
    return partnerOf(sandbox, caller, caller.identification)
  },
  'GET /api/v1/pj/partnerIdentification/{id}': ({ params, caller }, sandbox) =>
    partnerOf(sandbox, caller, params.id),
  'PUT /api/v1/pj/partnerIdentification': confirmPartner,
  'PUT /api/v1/pj/partnerIdentification/{id}': ({ params, ...call }, sandbox) => {
    if (params.id !== call.body.cpfCnpj) throw invalidField('cpfCnpj', 'Não é o documento do endereço')
    return confirmPartner({ ...call, params: undefined }, sandbox)
  },
  'GET /api/Login/GetPartnerIdentification/{taxId}': contextOf,
  'GET /api/login/GetPartnerIdentification/{taxId}': contextOf,
} satisfies Partial<Handlers>
