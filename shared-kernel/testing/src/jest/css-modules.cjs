// Maps each class name to itself, so that tests can assert on styles.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
