import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './scene.module.css'

interface FrameProps {
  ground: 'day' | 'night' | 'grey' | 'green' | 'brand'
  children: ReactNode
}

/** Decorative images in the theme's colours; the adjacent text carries the meaning. */
function Frame({ ground, children }: FrameProps) {
  return (
    <svg
      className={classNames(styles.scene, styles[ground])}
      viewBox="0 0 240 150"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

const DIM = 0.55

const Horizon = () => <path className={styles.line} d="M14 124h212" />

/** Rising sun: no debts. */
export const SunriseScene = () => (
  <Frame ground="day">
    <path
      className={styles.warmLine}
      d="M56 86 43 81M76 59 66 49M103 43l-4-13M137 43l4-13M164 59l10-10M184 86l13-5"
    />
    <path className={styles.warm} d="M71 104a49 49 0 0 1 98 0z" />
    <path className={styles.sea} d="M0 104h240v46H0z" />
    <path className={styles.warmLine} opacity={DIM} d="M76 118h88M94 133h52" />
  </Frame>
)

/** Night: outside business hours. */
export const NightScene = () => (
  <Frame ground="night">
    <path className={styles.warm} d="M186 18a27 27 0 1 0 20 38 22 22 0 0 1-20-38z" />
    <path
      className={styles.star}
      d="M40 28h5v5h-5zM84 52h4v4h-4zM116 22h5v5h-5zM66 82h4v4h-4zM146 66h4v4h-4z"
    />
    <path className={styles.warm} opacity={DIM} d="M71 112a49 20 0 0 1 98 0z" />
    <path className={styles.sea} d="M0 110h240v40H0z" />
    <path className={styles.warmLine} opacity={DIM} d="M88 124h64M104 137h32" />
  </Frame>
)

/** A cloud before the sun: a failure of the portal. */
export const CloudScene = () => (
  <Frame ground="grey">
    <path className={styles.warmLine} d="M191 60h13M182 35l10-9M158 21l3-13M132 24l-5-12" />
    <circle className={styles.warm} cx="150" cy="62" r="32" />
    <path
      className={styles.paper}
      d="M78 122a26 26 0 0 1-3-52 36 36 0 0 1 68-11 30 30 0 0 1 35 28 18 18 0 0 1-4 35z"
    />
  </Frame>
)

/** A road to the sun: an agreement, or the next step. */
export const RoadScene = () => (
  <Frame ground="day">
    <path className={styles.warm} d="M164 60a28 28 0 0 1 56 0z" />
    <path className={styles.warmLine} d="M160 38l-9-5M174 24l-5-9M192 19V9M210 24l5-9M224 38l7-4" />
    <path className={styles.line} d="M154 60h76" />
    <path className={styles.blueLine} strokeDasharray="0 13" d="M22 132c38-4 40-42 82-42s56-6 76-24" />
    <circle className={styles.blue} cx="104" cy="90" r="14" />
  </Frame>
)

/** A checked slip: it is genuine. */
export const SlipScene = () => (
  <Frame ground="green">
    <path className={styles.goodPaper} d="M76 24h82v110l-14-9-14 9-14-9-13 9-13-9-14 9z" />
    <path className={styles.line} d="M92 46h34M92 60h46" />
    <path
      className={styles.inkLine}
      strokeLinecap="butt"
      d="M94 78v26M102 78v26M113 78v26M121 78v26M129 78v26M140 78v26"
    />
    <circle className={styles.good} cx="160" cy="40" r="23" />
    <path className={styles.paperLine} d="m150 40 7 8 13-15" />
  </Frame>
)

/** A signpost: page not found, with links. */
export const SignpostScene = () => (
  <Frame ground="grey">
    <path className={styles.warm} d="M34 124a27 27 0 0 1 54 0z" />
    <path className={styles.inkLine} d="M138 30v94" />
    <path className={styles.blue} d="M112 32h58l16 14-16 14h-58z" />
    <path className={styles.deep} d="M160 70h-48l-13 12 13 12h48z" />
    <Horizon />
  </Frame>
)

/** An open door: welcome. */
export const DoorScene = () => (
  <Frame ground="day">
    <path className={styles.warm} opacity={DIM} d="M94 124h52l30 26H76z" />
    <path className={styles.deep} d="M86 22h68v102H86z" />
    <path className={styles.warm} d="M94 30h52v94H94z" />
    <path className={styles.blue} d="M94 30l-30 12v94l30-12z" />
    <circle className={styles.warm} cx="86" cy="84" r="4" />
    <Horizon />
  </Frame>
)

export const DoneScene = () => (
  <Frame ground="brand">
    <path
      className={styles.warmLine}
      d="M120 16v-8M161 34l6-6M178 75h9M161 116l6 6M120 134v8M79 116l-6 6M62 75h-9M79 34l-6-6"
    />
    <circle className={styles.warm} cx="120" cy="75" r="44" />
    <path className={styles.tick} d="m101 76 13 14 26-28" />
    <path className={styles.star} d="M32 38h5v5h-5zM204 100h5v5h-5zM30 106h4v4h-4zM206 36h4v4h-4z" />
  </Frame>
)

/** The sun as a clock, beside the opening time in words. */
export function ClockFace({ time }: { time: string }) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (
    <svg className={styles.clock} viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      <circle className={styles.warm} cx="28" cy="28" r="26" />
      <g className={styles.hands}>
        <circle cx="28" cy="28" r="21" pathLength="12" strokeDasharray="0 1" />
        <path strokeWidth="5" d="M28 28v-7" transform={`rotate(${hour * 30 + minute / 2} 28 28)`} />
        <path d="M28 28V13" transform={`rotate(${minute * 6} 28 28)`} />
      </g>
    </svg>
  )
}
