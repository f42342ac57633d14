import { failureMessage, LeftOutNotice } from '@portal/debtor'
import { maskEmail } from '@portal/domain/email'
import { formatPhone, maskPhone } from '@portal/domain/phone'
import { formatPostalCode } from '@portal/domain/postal-code'
import { announce, send, toast, track } from '@portal/runtime'
import {
  Badge,
  Button,
  Card,
  classNames,
  Dialog,
  Inline,
  Section,
  Text,
  Unbroken,
  VisuallyHidden,
} from '@portal/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { AddressForm } from './address-form'
import { ChangeDialog } from './change-dialog'
import { ContactChangeForm } from './contact-change-form'
import styles from './painel-meus-dados.module.css'
import { type Address, type IdentityProps, NOT_SHOWN, type OnFile, type Profile } from './profile'

interface ContactSectionProps extends IdentityProps {
  /** Values are unmasked. */
  whole: boolean
  onShow: (whole: boolean) => void
}

type Open = 'phone' | 'email' | 'address' | 'reveal' | null

/** Phones, e-mails and address: masked until the identity is confirmed and the debtor asks to see them. */
export function ContactSection({ profile, confirmed, onConfirmed, whole, onShow }: ContactSectionProps) {
  const [open, setOpen] = useState<Open>(null)
  const { user, contacts } = profile
  const close = () => setOpen(null)
  const show = () => {
    onShow(true)
    announce('Dados completos à mostra')
    close()
  }
  const change = { profile, confirmed, onConfirmed, onClose: close }
  return (
    <Section title="Contatos" size="lg">
      <LeftOutNotice what="contact" count={profile.leftOut.contacts} />
      <LeftOutNotice what="address" count={profile.leftOut.addresses} />
      <Card>
        <ul className={styles.rows}>
          <Row label="Celular ou telefone" onChange={() => setOpen('phone')}>
            <Phones profile={profile} whole={whole} />
          </Row>
          <Row
            label="E-mail"
            onChange={() => setOpen('email')}
            below={user.email !== '' && !user.emailConfirmado && <ConfirmEmail profile={profile} />}
          >
            <Emails profile={profile} whole={whole} />
          </Row>
          <Row label="Endereço" onChange={() => setOpen('address')} long={whole}>
            <AddressText address={profile.address} whole={whole} />
          </Row>
        </ul>
        {whole ? (
          <Button variant="secondary" size="sm" icon={<EyeOff size={20} />} onClick={() => onShow(false)}>
            Ocultar dados completos
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            icon={<Eye size={20} />}
            onClick={() => (confirmed ? show() : setOpen('reveal'))}
          >
            Mostrar dados completos
          </Button>
        )}
      </Card>
      {open === 'reveal' && (
        <Dialog open onClose={close} tall title="Confirme que é você">
          <ConfirmIdentity
            contacts={contacts}
            onConfirmed={() => {
              onConfirmed()
              show()
            }}
          />
        </Dialog>
      )}
      {open === 'phone' && (
        <ChangeDialog
          title="Alterar telefone"
          current={<Phones profile={profile} whole />}
          {...change}
          onSaved={async () => track('atualizouTelefone')}
        >
          {(save) => <ContactChangeForm kind="telefone" onSave={save} />}
        </ChangeDialog>
      )}
      {open === 'email' && (
        <ChangeDialog
          title="Alterar e-mail"
          current={<Emails profile={profile} whole />}
          {...change}
          onSaved={() => sendConfirmation(profile)}
        >
          {(save) => <ContactChangeForm kind="email" onSave={save} />}
        </ChangeDialog>
      )}
      {open === 'address' && (
        <ChangeDialog
          title="Alterar endereço"
          current={<AddressText address={profile.address} whole />}
          {...change}
        >
          {(save) => <AddressForm onSave={save} />}
        </ChangeDialog>
      )}
    </Section>
  )
}

interface RowProps {
  label: string
  onChange: () => void
  /** Full-width content below the text. */
  below?: ReactNode
  /** Sentences instead of values: rendered below label and button on a phone. */
  long?: boolean
  children: ReactNode
}

function Row({ label, onChange, below, long, children }: RowProps) {
  return (
    <li className={classNames(styles.row, long && styles.long)}>
      <div className={styles.rowText}>
        <Text size="sm" tone="soft">
          {label}
        </Text>
        <div className={styles.values}>{children}</div>
      </div>
      <Button variant="quiet" size="sm" className={styles.change} onClick={onChange}>
        <span>
          Alterar<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
        </span>
      </Button>
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}

interface OnFileProps {
  profile: Profile
  whole: boolean
}

function Phones({ profile: { user }, whole }: OnFileProps) {
  if (user.telefones.length === 0) return 'Nenhum telefone cadastrado'
  return user.telefones.map(({ numero }) => (
    <Unbroken key={numero}>{whole ? formatPhone(numero) : maskPhone(numero)}</Unbroken>
  ))
}

function Emails({ profile: { user }, whole }: OnFileProps) {
  if (user.emails.length === 0) return 'Nenhum e-mail cadastrado'
  return user.emails.map(({ endereco }) => (
    <Unbroken key={endereco}>{(whole ? endereco : maskEmail(endereco)).toLowerCase()}</Unbroken>
  ))
}

function AddressText({ address, whole }: { address: OnFile<Address>; whole: boolean }) {
  if (address === 'unknown') return NOT_SHOWN
  if (address === null) return 'Nenhum endereço cadastrado'
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = address
  if (!whole) {
    return (
      <span translate="no">
        {bairro}, {cidade}, {uf}
      </span>
    )
  }
  return (
    <>
      <span translate="no">
        {logradouro}, {numero}
        {complemento && `, ${complemento}`}
      </span>
      <span translate="no">
        {bairro}, {cidade}, {uf}. CEP&nbsp;{formatPostalCode(cep)}
      </span>
    </>
  )
}

const CONFIRM = 'POST /api/auth/urlAutenticaEmailResposta'

/** Sends the link that confirms the e-mail address. */
async function sendConfirmation({ taxId }: Profile): Promise<void> {
  try {
    const { data } = await send(CONFIRM, { body: { cpfCnpj: taxId } })
    toast(`Enviamos um link para ${data.destino}. Abra o e-mail para confirmar.`)
  } catch (error) {
    const message = failureMessage(CONFIRM, error)
    if (message) toast(message, { tone: 'error' })
  }
}

function ConfirmEmail({ profile }: { profile: Profile }) {
  return (
    <Inline gap={12}>
      <Badge tone="warning">Falta confirmar</Badge>
      <Button variant="secondary" size="sm" onClick={() => sendConfirmation(profile)}>
        Enviar link de confirmação
      </Button>
    </Inline>
  )
}
