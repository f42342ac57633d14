import { ButtonLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { offerLink } from '@portal/debtor'
import {
  type AnonymousAttempt,
  anonymousConclusionQuery,
  type ConclusionAttempt,
  type ConclusionState,
  conclusionQuery,
  conditionsInWords,
  conditionsOf,
  hasSameConditions,
  type MadeAgreement,
  refusedInWords,
  trackConclusion,
  unknownStage,
} from '@portal/debtor/conclusion'
import { resetNegotiations } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'
import { Alert, Button, Inline, Stack, Text } from '@portal/ui'
import { useEffect } from 'react'

/** What a notice says about a conclusion. */
interface News {
  title: string
  texts: readonly string[]
  /** Next step; null if the notice can only be closed, undefined while the outcome is unknown. */
  link?: { to: RoutePath; label: string } | null
  /** The agreement that was made as accepted. */
  made?: MadeAgreement
}

interface NoticeProps<Attempt> {
  attempt: Attempt
  onSeen: () => void
}

/** The state of one conclusion, polled until the bank returns an outcome. */
export function ConclusionNotice({ attempt, onSeen }: NoticeProps<ConclusionAttempt>) {
  const { data } = useQuery(conclusionQuery(attempt))
  const news = newsOf(attempt, data)
  useEffect(() => {
    if (news.made) trackConclusion(attempt, news.made)
  }, [attempt, news])
  useReset(data?.kind === 'made' || data?.kind === 'listed')
  return <ConclusionAlert news={news} onSeen={onSeen} />
}

/**
 * Notice for a conclusion of which only the key was kept when the session ended. The bank returns its state only to its
 * own debtor; for any other debtor nothing is rendered.
 */
export function AnonymousNotice({ attempt, onSeen }: NoticeProps<AnonymousAttempt>) {
  const { data } = useQuery(anonymousConclusionQuery(attempt))
  const news = anonymousNewsOf(attempt, data)
  useReset(data?.kind === 'made')
  return news && <ConclusionAlert news={news} onSeen={onSeen} />
}

/** The lists do not show a new agreement yet. */
function useReset(isNew: boolean): void {
  useEffect(() => {
    if (isNew) void resetNegotiations()
  }, [isNew])
}

function ConclusionAlert({ news: { title, texts, link, made }, onSeen }: { news: News; onSeen: () => void }) {
  const close = (
    <Button variant="quiet" size="sm" onClick={onSeen}>
      Entendi
    </Button>
  )
  const next = link && (
    <Inline>
      <ButtonLink size="sm" to={link.to} onClick={onSeen}>
        {link.label}
      </ButtonLink>
      {close}
    </Inline>
  )
  return (
    <Alert
      tone={made ? 'success' : 'warning'}
      live
      title={title}
      action={link === undefined ? undefined : (next ?? close)}
    >
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <Stack gap={8}>
          {texts.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
        </Stack>
      )}
    </Alert>
  )
}

const successLink = (number: string): RoutePath => `/sucesso?${new URLSearchParams({ acordo: number })}`

const madeNews = (
  { numeroAcordo, tipo, valorTotal }: Pick<Agreement, 'numeroAcordo' | 'tipo' | 'valorTotal'>,
  subject: string,
): News => ({
  made: { number: numeroAcordo, kind: tipo, total: valorTotal },
  title: 'Seu acordo foi feito',
  texts: [`${subject} O número do acordo é ${numeroAcordo}.`],
  link: { to: successLink(numeroAcordo), label: 'Ver acordo e boleto' },
})

const reasonOf = ({ errors, code }: Extract<ConclusionState, { kind: 'refused' }>) =>
  errors[0]?.mensagem ?? refusedInWords(code)

/** `state` is undefined until the first response. */
function newsOf({ conditions, group }: ConclusionAttempt, state: ConclusionState | undefined): News {
  const subject = `${group.product}: ${conditionsInWords(conditions)}.`
  switch (state?.kind) {
    case undefined:
    case 'open':
      return {
        title: unknownStage.title,
        texts: [
          subject,
          'Estamos perguntando ao banco e mostramos o resultado aqui. Enquanto isso, não pague esta dívida em outro lugar e não conclua de novo. Você pode fechar esta página.',
        ],
      }
    case 'made':
      return madeNews(state.concluded, subject)
    case 'listed': {
      const { agreement } = state
      const real = conditionsOf(agreement)
      if (hasSameConditions(conditions, real)) return madeNews(agreement, subject)
      return {
        title: 'Esta dívida já tem outro acordo',
        texts: [
          `O que você aceitou não foi contratado. ${subject}`,
          `Vale o acordo ${agreement.numeroAcordo}: ${conditionsInWords(real)}.`,
        ],
        link: { to: successLink(agreement.numeroAcordo), label: 'Ver o acordo que vale' },
      }
    }
    case 'refused':
      return {
        title: 'O acordo não foi feito',
        texts: [subject, reasonOf(state)],
        link: { to: offerLink(group.family, group.idNegociacao), label: 'Tentar de novo' },
      }
  }
}

const timeOf = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

type AnonymousState =
  | { kind: 'none' | 'replaced' }
  | Extract<ConclusionState, { kind: 'open' | 'made' | 'refused' }>

/** Null while nothing is known, and for another debtor's conclusion. */
function anonymousNewsOf({ sentAt }: AnonymousAttempt, state: AnonymousState | undefined): News | null {
  const request = `O seu pedido de ${timeOf.format(sentAt)}`
  switch (state?.kind) {
    case undefined:
    case 'none':
      return null
    case 'open':
      return {
        title: unknownStage.title,
        texts: [
          `${request} chegou ao banco, que ainda não respondeu. Mostramos o resultado aqui. Enquanto isso, não pague esta dívida em outro lugar e não conclua de novo.`,
        ],
      }
    case 'made':
      return madeNews(state.concluded, `${request}: ${conditionsInWords(conditionsOf(state.concluded))}.`)
    case 'replaced':
      return {
        title: 'Esta dívida já tem outro acordo',
        texts: [`${request} não foi contratado. O acordo que vale está em Meus acordos.`],
        link: null,
      }
    case 'refused':
      return { title: 'O acordo não foi feito', texts: [`${request}: ${reasonOf(state)}`], link: null }
  }
}
