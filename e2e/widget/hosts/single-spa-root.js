import { mountRootParcel, registerApplication, start, unloadApplication } from 'single-spa'

const contact = () => import('contato')

registerApplication({
  name: 'contato',
  app: contact,
  activeWhen: (location) => location.hash === '#com-contato',
  customProps: { label: 'Fale com a gente' },
})
start()

window.root = {
  contact,
  unloadApplication,
  mount: (id, props) => mountRootParcel(contact, { domElement: document.getElementById(id), ...props }),
}
