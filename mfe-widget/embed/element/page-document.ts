/**
 * `document` without DOM clobbering: in a page with user content, named elements (`<img name="currentScript">`) shadow
 * the properties of `document`, but not those of its prototype.
 */
export const pageDocument = new Proxy<Document>(Object.create(null), {
  get(_, name) {
    const value = Reflect.get(Document.prototype, name, document)
    return value?.bind?.(document) ?? value
  },
})
