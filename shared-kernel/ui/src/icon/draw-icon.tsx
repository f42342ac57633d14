import { createElement, type ReactElement, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | undefined }

/** The description of an icon in its lucide-react file. */
export interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Replaces lucide-react's own factory in every build (rspack.config.base.ts): screens and components choose
 * icons from the package, and this renders them with a tenth of its runtime. An icon is decoration, hidden
 * from assistive technology: its meaning is in the text beside it.
 */
export default function drawIcon({ node }: IconData): (props: IconProps) => ReactElement {
  return ({ size = 24, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
