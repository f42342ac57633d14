import launcherCss from '../../src/core/launcher.shadow.css'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<"]/g, (found) => entities[found] ?? found)

/** The links stand where the panel will. */
const popoverCss =
  '.direct{position:fixed;inset:auto;right:calc(var(--w-x,16)*1px);bottom:calc(var(--w-y,16)*1px + 68px);margin:0}' +
  ':host([data-side=left]) .direct{right:auto;left:calc(var(--w-x,16)*1px)}'

/**
 * The button as HTML, with the channels that need no code: it works where scripts are off. The script tag's
 * file is fetched when somebody comes near, or at once by browsers that do not read the HTML.
 */
export const markup = (src: string, integrity: string): string => `<contato-widget>
  <template shadowrootmode="open">
    <style>${launcherCss}${popoverCss}</style>
    <button type="button" class="launcher" popovertarget="links"><span>Fale com a gente</span></button>
    <div class="direct" id="links" popover>
      <span>Fale com a gente por aqui:</span>
      ${__WIDGET_DIRECT__.map(([href, text]) => `<a href="${html(href)}">${html(text)}</a>`).join('\n      ')}
    </div>
  </template>
</contato-widget>
<script>
  {
    const widget = document.currentScript.previousElementSibling
    const script = Object.assign(document.createElement('script'), {
      src: '${src}',
      integrity: '${integrity}',
      crossOrigin: 'anonymous',
    })
    const near = () => script.isConnected || document.body.append(script)
    widget.addEventListener('pointerover', near)
    widget.addEventListener('click', () => {
      const commands = (window.ContatoWidget ||= [])
      if (Array.isArray(commands)) commands.push(['open'])
      near()
    })
    if (!('shadowRootMode' in HTMLTemplateElement.prototype)) near()
  }
</script>
`
