import launcherCss from '../../src/core/launcher.shadow.css'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<"]/g, (character) => entities[character] ?? character)

/**
 * The button as HTML, with the channels that work without scripts. The script loads on hover or press, or at once in
 * browsers without declarative shadow DOM. `currentScript` is read from the prototype, as `<img name="currentScript">`
 * could shadow it (`page-document.ts`).
 */
export const markup = (src: string, integrity: string): string => `<contato-widget>
  <template shadowrootmode="open">
    <style>${launcherCss}</style>
    <button type="button" class="launcher" part="launcher" popovertarget="links"><span>Fale com a gente</span></button>
    <div class="direct" id="links" popover>
      <span>Fale com a gente por aqui:</span>
      ${__WIDGET_DIRECT__.map(([href, text]) => `<a href="${html(href)}">${html(text)}</a>`).join('\n      ')}
    </div>
  </template>
</contato-widget>
<script>
  {
    const { previousElementSibling: widget, nonce } = Reflect.get(Document.prototype, 'currentScript', document)
    const script = Object.assign(document.createElement('script'), {
      src: '${src}',
      integrity: '${integrity}',
      crossOrigin: 'anonymous',
      nonce,
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
