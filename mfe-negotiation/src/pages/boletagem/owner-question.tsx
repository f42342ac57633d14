import { clearVisit, visit } from '@portal/runtime'
import { useNavigate, useRevalidator } from '@portal/runtime/router'
import { Button, Stack, TaskLayout, Unbroken } from '@portal/ui'
import { type LinkOwner, ownerQuestion } from './link-owner'

/** Shown instead of the slips of a link; none is requested before the answer. */
export function OwnerQuestion({ owner }: { owner: LinkOwner }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { statement, id, question, yes, no } = ownerQuestion(owner)

  function confirm() {
    visit.clear('linkOwner')
    return revalidate()
  }

  function decline() {
    clearVisit()
    visit.set('linkDeclined', true)
    return navigate('/', { replace: true })
  }

  return (
    <TaskLayout
      title={
        <>
          {statement}
          <Unbroken>{id}.</Unbroken> {question}
        </>
      }
      lead="Você chegou aqui por um link. Confira de quem é o boleto antes de pagar."
    >
      <Stack gap={12}>
        <Button variant="secondary" fullWidth onClick={confirm}>
          {yes}
        </Button>
        <Button variant="secondary" fullWidth onClick={decline}>
          {no}
        </Button>
      </Stack>
    </TaskLayout>
  )
}
