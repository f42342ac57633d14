import { maskTaxId } from '@portal/domain/tax-id'
import { signOut, useSession } from '@portal/runtime'
import type { Icon } from '@portal/runtime/module-contract'
import { NavLink, useNavigate } from '@portal/runtime/router'
import { Untranslated } from '@portal/ui'
import {
  CircleQuestionMark,
  FileText,
  Handshake,
  LogOut,
  type LucideIcon,
  Tag,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { useEntries } from '../registry/entries'
import { BarFrame } from './bar-frame'
import { BarMenu } from './bar-menu'
import { ListenSlot } from './listen-slot'
import styles from './panel-bar.module.css'
import { useLoaded } from './use-loaded'

const icons: Readonly<Record<Icon, LucideIcon>> = {
  tag: Tag,
  handshake: Handshake,
  document: FileText,
  person: UserRound,
  question: CircleQuestionMark,
}

/** A newer release may name an unknown icon. */
function EntryIcon({ icon = 'document' }: { icon: Icon | undefined }) {
  const Drawn = icons[icon] ?? FileText
  return <Drawn aria-hidden="true" size={20} className={styles.icon} />
}

// A chunk of its own: it imports the query cache, which the other bars do not need.
const loadDebtorName = () => import('./debtor-name')

/** Bar of the logged-in area: name, navigation and logout. */
export function PanelBar() {
  const session = useSession((state) => state.session)
  const navigate = useNavigate()
  const name = useLoaded(loadDebtorName)
  const places = useEntries('panel.menu')
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    const home = session?.stateMode === 'PJ' ? '/pj' : '/'
    await signOut()
    await navigate(home)
  }
  const debtor = session && (
    <>
      {name && <name.DebtorName className={styles.name} />}
      {/* Masked against onlookers. */}
      <Untranslated className={styles.id}>{maskTaxId(session.cpfCnpj)}</Untranslated>
    </>
  )
  return (
    <BarFrame home="/painel-controle" stacked>
      {debtor && <p className={styles.debtor}>{debtor}</p>}
      <BarMenu label="Painel" className={styles.menu}>
        <ul>
          {places.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <EntryIcon icon={icon} />
                {label}
              </NavLink>
            </li>
          ))}
          <ListenSlot className={styles.listen} />
          {/* Visible in the menu where it stands beside the logout button. */}
          {debtor && <li className={styles.inMenu}>{debtor}</li>}
          <li className={styles.leave}>
            <button type="button" aria-disabled={leaving} aria-busy={leaving} onClick={() => void leave()}>
              <LogOut aria-hidden="true" size={20} />
              {leaving ? 'Saindo…' : 'Sair'}
            </button>
          </li>
        </ul>
      </BarMenu>
    </BarFrame>
  )
}
