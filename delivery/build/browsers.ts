/** Low-end phones keep old browsers: the latest on Android 7 and iOS 15. */
export const BROWSERS = ['chrome >= 99', 'firefox >= 97', 'safari >= 15.4']
