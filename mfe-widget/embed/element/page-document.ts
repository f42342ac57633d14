/**
 * `document` as the browser defines it. On a page with people's HTML a named element shadows any of its properties (DOM
 * clobbering: `<img name="currentScript">`), but none of the prototype's.
 */
export const pageDocument = new Proxy<Document>(Object.create(null), {
  get(_, name) {
    const value = Reflect.get(Document.prototype, name, document)
    return value?.bind?.(document) ?? value
  },
})
