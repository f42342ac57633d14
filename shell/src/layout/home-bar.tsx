import { ButtonLink } from '@portal/connected'
import { track, useConfig } from '@portal/runtime'
import { Link } from '@portal/runtime/router'
import { BarFrame } from './bar-frame'
import { BarMenu } from './bar-menu'
import styles from './home-bar.module.css'
import { ListenSlot } from './listen-slot'
import { useLogoLook } from './logo'
import { useScrolled } from './use-scrolled'

/** The anchors of the home (spec §2), in its order. */
const sections = [
  { id: 'quem-somos', name: 'Quem somos' },
  { id: 'por-que-e-seguro', name: 'Por que é seguro' },
  { id: 'como-funciona', name: 'Como funciona' },
] as const
const stories = { id: 'historias', name: 'Histórias reais' } as const

/** The bar of the home and its variants; with the red logo it is used on other public pages. */
export function HomeBar({ alert = false }: { alert?: boolean }) {
  const config = useConfig()
  const look = useLogoLook(alert)
  const scrolled = useScrolled()
  const anchors = config.stories.length > 0 ? [...sections, stories] : sections
  return (
    <BarFrame home="/" look={look} surface={scrolled || alert ? 'solid' : 'clear'}>
      <BarMenu label="Principal" className={styles.menu}>
        <ul>
          {anchors.map(({ id, name }) => (
            <li key={id}>
              <Link to={{ ...(alert && { pathname: '/' }), hash: id }}>{name}</Link>
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
