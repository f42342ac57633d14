import { Button } from '@portal/ui'
import { useEffect, useState } from 'react'
import { clearOverrides, type Overrides, readOverrides } from '../loader/override'
import styles from './override-banner.module.css'
import { reloadDocument } from './reload-document'

/** Lists the modules of this tab that are a developer's builds, to distinguish them from released ones. */
export function OverrideBanner() {
  // Read after the first render: the prerendered HTML contains no overrides.
  const [overrides, setOverrides] = useState<Overrides>({})
  useEffect(() => setOverrides(readOverrides()), [])
  const active = Object.entries(overrides)
  if (active.length === 0) return null
  const publish = () => {
    clearOverrides()
    reloadDocument({ without: 'modulo' })
  }
  return (
    <aside className={styles.banner} aria-label="Módulos em desenvolvimento">
      <p>
        <strong>Em desenvolvimento nesta aba:</strong>{' '}
        {active.map(([module, entry]) => `${module} (${new URL(entry).origin})`).join(', ')}
      </p>
      <Button size="sm" variant="secondary" onClick={publish}>
        Voltar ao publicado
      </Button>
    </aside>
  )
}
