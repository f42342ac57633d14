import { newId } from '@portal/domain/new-id'
import { isRecord } from '@portal/domain/record'
import { useConfig } from '@portal/runtime'
import { useLocation } from '@portal/runtime/router'
import { Alert, Button, Dialog, Loading, Skeleton, Stack, Text, Unbroken } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './listen.module.css'
import { spokenParts } from './spoken-parts'

type Progress = 'offered' | 'loading' | 'ready' | 'failed'

/**
 * Parses a message of the frame. The frame's origin is opaque, so a random key in its URL authenticates it: a document
 * that the frame navigates to does not have the key.
 */
const progressIn = (data: unknown, key: string): Progress | null => {
  if (!isRecord(data) || data.key !== key) return null
  return data.libras === 'ready' || data.libras === 'failed' ? data.libras : null
}

/** Shows the screen's sentences in sign language (VLibras). Nothing loads before the user consents. */
export function LibrasDialog({ onClose }: { onClose: () => void }) {
  const { moduleTimeoutMs, contact } = useConfig()
  const [progress, setProgress] = useState<Progress>('offered')
  const frame = useRef<HTMLIFrameElement>(null)
  const [key] = useState(newId)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current !== pathname) onClose()
  }, [pathname, onClose])
  useEffect(() => {
    if (progress !== 'loading') return
    const timer = setTimeout(() => setProgress('failed'), moduleTimeoutMs)
    const listen = ({ source, data, ports: [port] }: MessageEvent) => {
      const received = progressIn(data, key)
      if (source !== frame.current?.contentWindow || received === null) return
      const screen = document.querySelector('main')
      // A port is bound to the document that created it; `postMessage` on the window needs '*' and reaches a later one.
      if (received === 'ready' && screen) port?.postMessage(spokenParts(screen))
      setProgress(received)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [progress, moduleTimeoutMs, key])
  const start = () => setProgress('loading')
  return (
    <Dialog open onClose={onClose} title="Ver em Libras" size="wide">
      <Stack gap={16}>
        {progress === 'offered' && (
          <>
            <Text>
              Quem traduz é o VLibras, um serviço do governo federal. Toque em uma frase para ver em Libras.
              Ela vai para esse serviço, com o nome e o valor que estiverem nela.
            </Text>
            <Button onClick={start}>Usar o VLibras</Button>
          </>
        )}
        {progress === 'loading' && (
          <Loading label="Carregando o VLibras">
            <Skeleton width="full" />
          </Loading>
        )}
        {progress === 'failed' && (
          <Alert
            tone="danger"
            live
            title="O VLibras não respondeu"
            action={
              <Button variant="secondary" onClick={start}>
                Tentar de novo
              </Button>
            }
          >
            Tente de novo, ou ligue para <Unbroken>{contact.phone}</Unbroken>.
          </Alert>
        )}
        {(progress === 'loading' || progress === 'ready') && (
          <iframe
            ref={frame}
            title="Frases desta página em Libras"
            src={`/libras.html#${key}`}
            sandbox="allow-scripts"
            className={progress === 'ready' ? styles.libras : styles.starting}
          />
        )}
      </Stack>
    </Dialog>
  )
}
