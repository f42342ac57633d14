/** Position and style of every element. Runs in the page. */
export async function drawn(): Promise<string[]> {
  // Waits for requested fonts only; in Firefox `fonts.ready` waits for stylesheets too.
  document.body.getBoundingClientRect()
  // WebKit rejects a face whose local file is missing.
  await Promise.allSettled(
    [...document.fonts].filter(({ status }) => status === 'loading').map(({ loaded }) => loaded),
  )
  return [...document.querySelectorAll('#root *:not(svg *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, backgroundImage, borderColor, font, boxShadow } =
      getComputedStyle(element)
    const at = [x, y, width, height].map(Math.round)
    return [
      element.className,
      at,
      color,
      backgroundColor,
      backgroundImage,
      borderColor,
      font,
      boxShadow,
    ].join()
  })
}
