// A path that moduleNameMapper does not map to this file.
const scheduler = require('scheduler/index.js')

const LATE_MS = 40

// Delays renders and effects as a busy machine does: a test that does not wait for them fails always, not sporadically.
module.exports = {
  ...scheduler,
  unstable_scheduleCallback: (priority, callback, options) =>
    scheduler.unstable_scheduleCallback(priority, callback, { ...options, delay: LATE_MS }),
}
