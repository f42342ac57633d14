import { loadNow } from '@portal/debtor/reads'
import { Button, FormError, Stack } from '@portal/ui'
import { CalendarClock } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { NeedTimeDialogProps } from './need-time-dialog'

type NeedTimeProps = Pick<NeedTimeDialogProps, 'lastDay' | 'endsAt'>

interface Opened {
  Dialog: ComponentType<NeedTimeDialogProps>
  now: Date
}

/** 'Preciso de um tempo'. Its chunk is loaded on demand. */
export function NeedTime(props: NeedTimeProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)

  async function open() {
    setFailed(false)
    try {
      const [{ NeedTimeDialog }, now] = await Promise.all([import('./need-time-dialog'), loadNow()])
      setOpened({ Dialog: NeedTimeDialog, now })
    } catch {
      setFailed(true)
    }
  }

  return (
    <Stack gap={8}>
      <Button variant="quiet" size="sm" icon={<CalendarClock size={20} />} onClick={open}>
        Preciso de um tempo
      </Button>
      <FormError>{failed && 'Não conseguimos abrir agora. Tente de novo.'}</FormError>
      {opened && <opened.Dialog {...props} now={opened.now} onClose={() => setOpened(null)} />}
    </Stack>
  )
}
