export { areaNames, areaOf } from './areas'
export { type OpenApiDocument, openApi } from './document'
