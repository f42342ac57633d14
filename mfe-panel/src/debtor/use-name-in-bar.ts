import { useRevalidator } from '@portal/runtime/router'
import { useEffect } from 'react'

/** The shell's bar looks for the name when the page is drawn anew: once a list has told it. */
export function useNameInBar(name: string | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (name) void revalidate()
  }, [name, revalidate])
}
