import { isoOrNull } from '../clock/sao-paulo'
import { notifyPasswordChange, requestContacts } from '../contact/contact-changes'
import { assertKnowledge, knowsCompany, knowsPerson } from '../contact/knowledge'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertTaxId } from './consult'
import { assertFreePhone, changeDebtor, type Debtor, debtorOf, versionOfData } from './debtors'
import { maskedContacts } from './masks'
import {
  assertPassword,
  dropPendingPasswords,
  hashPassword,
  keepPendingPassword,
  onRecord,
  passwordMatches,
} from './passwords'
import { assertConfirmed } from './sessions'

function storePendingPassword(sandbox: Sandbox, caller: Caller, debtor: Debtor, senha: string) {
  if (debtor.passwordHash !== null) {
    throw conflict('Senha já cadastrada', 'SENHA_JA_CADASTRADA', 'Entre com a sua senha ou peça um código.')
  }
  keepPendingPassword(sandbox, caller, debtor.taxId, senha)
  return { status: 'OK' as const, pendente: true, ...maskedContacts(debtor) }
}

export const registrationHandlers = {
  'PUT /api/login/PwsRegister': ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    assertPassword(sandbox, body.senha, body.cpfCnpj)
    return storePendingPassword(sandbox, caller, debtorOf(sandbox, body.cpfCnpj), body.senha)
  },
  'PUT /api/login/PwsRegister2': ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(body.cpfCnpj))
    assertConfirmed(sandbox, caller, debtor)
    const isNew = !passwordMatches(body.senha, debtor.passwordHash)
    if (isNew) assertPassword(sandbox, body.senha, debtor.taxId, onRecord(debtor))
    changeDebtor(sandbox, debtor.taxId, { passwordHash: hashPassword(body.senha) })
    dropPendingPasswords(sandbox, debtor.taxId)
    notifyPasswordChange(sandbox, debtor)
    return { status: 'OK', pendente: false, ...maskedContacts(debtor) }
  },
  'POST /api/login/cadastro': ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    const { senha, nascimento: birthDate, telefone, nome = '', nomeMae = '', cpfResponsavel = '' } = body
    const known = [telefone, body.email, nome, nomeMae, cpfResponsavel]
    assertPassword(sandbox, senha, body.cpfCnpj, { birthDate, known })
    const debtor = debtorOf(sandbox, body.cpfCnpj)
    assertKnowledge(
      sandbox,
      caller,
      debtor,
      body.stateMode === 'PJ'
        ? knowsCompany(body.anoFundacao ?? '', cpfResponsavel)
        : knowsPerson(body.nascimento ?? '', nomeMae),
    )
    assertFreePhone(sandbox, body.telefone, debtor.taxId)
    const pending = storePendingPassword(sandbox, caller, debtor, senha)
    const contacts = {
      phone: body.telefone,
      ...(body.email !== '' && { email: body.email.toUpperCase() }),
    }
    const valeEm = requestContacts(sandbox, debtor, contacts, caller.browser)
    const inForce = maskedContacts(debtorOf(sandbox, debtor.taxId))
    return { ...pending, ...inForce, ...(valeEm !== null && { valeEm }) }
  },
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
} satisfies Partial<Handlers>
