/**
 * Moves the clock of a process by REGULARS_CLOCK_OFFSET_MS, for `npm run test:clock`: Date alone, so timers, timeouts
 * and the ages of files stay as they are. Loaded by NODE_OPTIONS in each process, by jest in each suite (which has a
 * Date of its own), and with `moveClock` as text in each page of the browser.
 */
function moveClock(offsetMs) {
  const RealDate = globalThis.Date;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
  RealDate.prototype.constructor = globalThis.Date;
}

const offsetMs = Number(process.env.REGULARS_CLOCK_OFFSET_MS ?? 0);
if (offsetMs !== 0) moveClock(offsetMs);

module.exports = { moveClock, offsetMs };
