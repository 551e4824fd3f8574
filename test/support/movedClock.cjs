/**
 * Shifts Date by REGULARS_CLOCK_OFFSET_MS for `npm run test:clock`. Timers, timeouts and file times are not shifted. It
 * is loaded by NODE_OPTIONS in each process, by jest in each suite, which has its own Date, and through `moveClock` as
 * text in each page of the browser.
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
