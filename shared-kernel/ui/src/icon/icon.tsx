import type { ReactElement, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | undefined }

/**
 * A picture of 24 by 24 in strokes of the text's colour. It is decoration, so assistive technology never
 * meets it: what it means stands in words beside it.
 */
export function Icon({ size = 24, ...rest }: IconProps) {
  return (
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
    />
  )
}

/**
 * The components' own icons, in one stroke path each; the outlines are lucide's (ISC licence). Every one is a
 * file of its own, so that a page carries those it shows and no others.
 */
export const outline =
  (d: string) =>
  (props: IconProps): ReactElement => (
    <Icon {...props}>
      <path d={d} />
    </Icon>
  )
