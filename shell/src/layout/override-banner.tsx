import { tabStore } from '@portal/runtime'
import { Button } from '@portal/ui'
import { useState } from 'react'
import { allowedOf, OVERRIDES_KEY, storedOverrides } from '../loader/override'
import styles from './override-banner.module.css'
import { reloadDocument } from './reload-document'

/** From the URL, without accepted ones: `?modulo=mfe-x@http://localhost:4000/remoteEntry.js`. */
function requestedOverrides() {
  const parameters = new URL(location.href).searchParams.getAll('modulo')
  const accepted = storedOverrides()
  const named = parameters.map((each) => /^([^@]+)@(.+)/.exec(each)?.slice(1) ?? [])
  const requested = Object.entries(allowedOf(Object.fromEntries(named)))
  return Object.fromEntries(requested.filter(([module, entry]) => accepted[module] !== entry))
}

/**
 * Lists the overrides of this tab. Any site can link to a URL with overrides, so nothing is fetched or stored before
 * the user accepts them.
 */
export function OverrideBanner() {
  const [[stored, requested]] = useState(() => [storedOverrides(), requestedOverrides()] as const)
  const isAsking = Object.keys(requested).length > 0
  const listed = Object.entries(isAsking ? requested : stored)
    .map(([module, entry]) => [module, new URL(entry).origin] as const)
    .map(([module, origin]) => (isAsking ? `${module} pelo endereço ${origin}` : `${module} (${origin})`))
    .join(', ')
  if (!listed) return null
  const accept = () => {
    tabStore.write(OVERRIDES_KEY, JSON.stringify({ ...stored, ...requested }))
    reloadDocument()
  }
  const leave = () => {
    if (!isAsking) tabStore.remove(OVERRIDES_KEY)
    reloadDocument({ without: 'modulo' })
  }
  return (
    <aside className={styles.banner} aria-label="Módulos em desenvolvimento">
      <p>
        <strong>{isAsking ? 'Este link troca' : 'Em desenvolvimento nesta aba:'}</strong> {listed}
        {isAsking && '. Usar?'}
      </p>
      {isAsking && (
        <Button size="sm" onClick={accept}>
          Usar
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={leave}>
        {isAsking ? 'Não usar' : 'Voltar ao publicado'}
      </Button>
    </aside>
  )
}
