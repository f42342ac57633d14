import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'control' | 'badge' | 'circle' | undefined
  width?: 'short' | 'half' | 'long' | 'full' | undefined
  className?: string | undefined
}

/** Placeholder of loading content, in its final size. Put skeletons inside `Loading`. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], width !== 'full' && styles[width], className)}
    />
  )
}

export interface LoadingProps {
  /** What is being loaded, such as "Carregando suas oportunidades". Announced once. */
  label: string
  /** Skeletons of the final layout. */
  children: ReactNode
}

/** A loading area: skeletons on screen, one sentence for screen readers. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  )
}
