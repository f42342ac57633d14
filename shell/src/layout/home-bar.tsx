import { ButtonLink } from '@portal/connected'
import { track } from '@portal/runtime'
import { Link } from '@portal/runtime/router'
import { useEntries } from '../registry/entries'
import { BarFrame } from './bar-frame'
import { BarMenu } from './bar-menu'
import styles from './home-bar.module.css'
import { ListenSlot } from './listen-slot'
import { useLogoVariant } from './logo'
import { useScrolled } from './use-scrolled'

/** Bar of the home page and its variants; with the red logo, of other public pages. */
export function HomeBar({ alert = false }: { alert?: boolean }) {
  const sections = useEntries('home.sections')
  const variant = useLogoVariant(alert)
  const scrolled = useScrolled()
  return (
    <BarFrame home="/" variant={variant} surface={scrolled || alert ? 'solid' : 'clear'}>
      <BarMenu label="Principal" className={styles.menu}>
        <ul>
          {sections.map(({ to, label }) => (
            <li key={to}>
              {/* Variants of the home page have the same sections. */}
              <Link to={to.startsWith('/#') && !alert ? { hash: to.slice(1) } : to}>{label}</Link>
            </li>
          ))}
          <ListenSlot className={styles.listen} />
        </ul>
      </BarMenu>
      <ButtonLink
        to="/login-cpf"
        size="sm"
        variant="secondary"
        className={styles.access}
        onClick={() => track('cliqueAcessar')}
      >
        Acessar
      </ButtonLink>
    </BarFrame>
  )
}
