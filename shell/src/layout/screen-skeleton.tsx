import { Loading, Skeleton, Stack } from '@portal/ui'
import styles from './screen-skeleton.module.css'

/** Fallback of a page while its module loads. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <Loading label="Carregando a página">
        <Stack gap={24}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton className={styles.block} />
        </Stack>
      </Loading>
    </div>
  )
}
