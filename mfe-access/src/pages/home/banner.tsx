import { IconButton } from '@portal/ui'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './banner.module.css'
import type { Slide } from './banner-content'

/** Spec §9. */
const SLIDE_INTERVAL_MS = 6000

/**
 * One slide, or several that rotate. A button stops the rotation; it pauses on hover and focus, and is off with
 * prefers-reduced-motion (WCAG 2.2.2).
 */
export function Banner({ slides }: { slides: readonly Slide[] }) {
  const [shown, setShown] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [held, setHeld] = useState(false)
  const several = slides.length > 1

  useEffect(() => {
    if (several) setPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [several])

  useEffect(() => {
    if (!playing || held) return
    const timer = setInterval(() => setShown((current) => (current + 1) % slides.length), SLIDE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [playing, held, slides.length])

  function showSlide(index: number) {
    setPlaying(false)
    setShown(index)
  }

  return (
    <section
      aria-label="Destaques"
      aria-roledescription={several ? 'carrossel' : undefined}
      className={styles.banner}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {several && (
        <div className={styles.controls}>
          <IconButton
            label={playing ? 'Pausar os destaques' : 'Continuar os destaques'}
            onClick={() => {
              setPlaying(!playing)
              setHeld(false)
            }}
          >
            {playing ? <Pause size={20} /> : <Play size={20} />}
          </IconButton>
          {slides.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              className={styles.dot}
              aria-label={`Destaque ${index + 1} de ${slides.length}: ${title}`}
              aria-current={index === shown || undefined}
              onClick={() => showSlide(index)}
            />
          ))}
        </div>
      )}
      <div className={styles.slides} aria-live={playing ? 'off' : 'polite'}>
        {slides.map(({ title, text, Icon }, index) => (
          <div
            key={title}
            className={styles.slide}
            data-shown={index === shown || undefined}
            aria-hidden={index !== shown || undefined}
          >
            <Icon aria-hidden="true" size={32} className={styles.icon} />
            <div>
              <p className={styles.title}>{title}</p>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
