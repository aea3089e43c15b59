/**
 * Loaded by Node before a server of the lab: its wall clock jumps when the lab says so, as when somebody sets the time of a machine. What
 * measures how long something takes goes on as before, there as here. The server itself has no switch for this.
 */
let offsetMs = 0
const RealDate = Date
const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, asked) => Reflect.construct(target, values.length === 0 ? [now()] : values, asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', message => {
  offsetMs = message.offsetMs
})
process.channel?.unref()
