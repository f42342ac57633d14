// Class names stand for themselves, so that a test can tell one style from another.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
