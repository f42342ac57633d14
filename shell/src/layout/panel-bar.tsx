import { maskTaxId } from '@portal/domain/tax-id'
import { signOut, useSession } from '@portal/runtime'
import { NavLink, useNavigate } from '@portal/runtime/router'
import { CircleQuestionMark, FileText, Handshake, LogOut, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { BarFrame } from './bar-frame'
import { BarMenu } from './bar-menu'
import { ListenSlot } from './listen-slot'
import styles from './panel-bar.module.css'
import { useLoaded } from './use-loaded'

const places = [
  { to: '/painel-controle', name: 'Minhas oportunidades', Icon: Tag },
  { to: '/painel-negociacoes', name: 'Meus acordos', Icon: Handshake },
  { to: '/segunda-via', name: 'Segunda via', Icon: FileText },
  { to: '/painel-meus-dados', name: 'Meus dados', Icon: UserRound },
  { to: '/painel-central-de-duvidas', name: 'Dúvidas', Icon: CircleQuestionMark },
] as const

// Loads the cache of API responses, which the other bars do not need.
const loadDebtorName = () => import('./debtor-name')

/** The bar of the logged-in panel: name, navigation and logout. */
export function PanelBar() {
  const session = useSession((state) => state.session)
  const navigate = useNavigate()
  const name = useLoaded(loadDebtorName)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    const home = session?.stateMode === 'PJ' ? '/pj' : '/'
    await signOut()
    await navigate(home)
  }
  return (
    <BarFrame home="/painel-controle" stacked>
      {session && (
        <p className={styles.debtor}>
          {name && <name.DebtorName className={styles.name} />}
          {/* Masked against people who see the screen. */}
          <span className={styles.id}>{maskTaxId(session.cpfCnpj)}</span>
        </p>
      )}
      <BarMenu label="Painel" className={styles.menu}>
        <ul>
          {places.map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon aria-hidden="true" size={20} className={styles.icon} />
                {name}
              </NavLink>
            </li>
          ))}
          <ListenSlot />
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
