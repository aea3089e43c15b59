// Loaded into every program that `npm start` starts, the steps of `npm test` and the servers of the bench: when the parent is killed
// (kill -9 leaves it no time to say so), the program ends by itself, in order if it can, so that the next start finds the port free.
const FOLLOW_MS = 250
const GRACE_MS = 3_000

const parent = process.ppid
const timer = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(timer)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
}, FOLLOW_MS)
timer.unref()
