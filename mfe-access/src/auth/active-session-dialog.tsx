import { Button, Dialog, Text } from '@portal/ui'

interface ActiveSessionDialogProps {
  open: boolean
  onCancel: () => void
  /** Ends the other session and logs in here; the button is busy until the promise settles. */
  onTakeOver: () => Promise<void>
}

/** 'Usuario Ativo' (spec §8): the other session must be ended first. */
export function ActiveSessionDialog({ open, onCancel, onTakeOver }: ActiveSessionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Você já entrou em outro lugar"
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Agora não
          </Button>
          <Button onClick={onTakeOver}>Encerrar a outra sessão e entrar</Button>
        </>
      }
    >
      <Text>
        Há uma sessão aberta com este documento, em outro aparelho ou navegador. Se você tentou entrar há
        pouco e a resposta não chegou, pode ser essa tentativa. Para entrar aqui, a outra precisa ser
        encerrada.
      </Text>
    </Dialog>
  )
}
