/** Where everything on the page is, and what it looks like. Runs in the page. */
export async function drawn(): Promise<string[]> {
  // Those that the layout asks for; `fonts.ready` would wait for stylesheets too, in Firefox.
  document.body.getBoundingClientRect()
  // WebKit refuses a face that this machine has no file for.
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
