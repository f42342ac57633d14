// Past the mapping of 'scheduler' to this file.
const scheduler = require('scheduler/index.js')

const LATE_MS = 40

// As on a busy machine, React draws some time after an event and runs effects some time after that: a test that does not
// wait for them fails here, and not now and then in CI.
module.exports = {
  ...scheduler,
  unstable_scheduleCallback: (priority, callback, options) =>
    scheduler.unstable_scheduleCallback(priority, callback, { ...options, delay: LATE_MS }),
}
