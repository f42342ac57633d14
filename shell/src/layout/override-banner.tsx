import { Button } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { type Overrides, storedOverrides } from '../loader/override'
import styles from './override-banner.module.css'
import { acceptOverrides, clearOverrides, requestedOverrides } from './override-request'
import { reloadDocument } from './reload-document'

const Banner = ({ children }: { children: ReactNode }) => (
  <aside className={styles.banner} aria-label="Módulos em desenvolvimento">
    {children}
  </aside>
)
const listed = (overrides: Overrides, text: (module: string, origin: string) => string) =>
  Object.entries(overrides)
    .map(([module, entry]) => text(module, new URL(entry).origin))
    .join(', ')

/**
 * Asks before a link replaces modules, and lists those of this tab that are a developer's builds, to distinguish them
 * from released ones.
 */
export function OverrideBanner() {
  const [{ stored, requested }] = useState(() => ({
    stored: storedOverrides(),
    requested: requestedOverrides(),
  }))
  const swapped = listed(requested, (module, origin) => `${module} pelo endereço ${origin}`)
  const active = listed(stored, (module, origin) => `${module} (${origin})`)
  const leave = () => reloadDocument({ without: 'modulo' })
  if (swapped) {
    const accept = () => {
      acceptOverrides(requested)
      reloadDocument()
    }
    return (
      <Banner>
        <p>Este link troca {swapped}. Usar?</p>
        <Button size="sm" onClick={accept}>
          Usar
        </Button>
        <Button size="sm" variant="secondary" onClick={leave}>
          Não usar
        </Button>
      </Banner>
    )
  }
  if (!active) return null
  const publish = () => {
    clearOverrides()
    leave()
  }
  return (
    <Banner>
      <p>
        <strong>Em desenvolvimento nesta aba:</strong> {active}
      </p>
      <Button size="sm" variant="secondary" onClick={publish}>
        Voltar ao publicado
      </Button>
    </Banner>
  )
}
