export { type OpenApiDocument, openApi } from './document'
