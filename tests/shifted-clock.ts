// Load this file with `node --import` before the server. Then the server's clock begins at the time in the environment
// variable TEST_CLOCK.
const RealDate = Date;
const shift = RealDate.parse(process.env.TEST_CLOCK ?? '') - RealDate.now();
if (Number.isNaN(shift)) throw new Error('TEST_CLOCK must be a time such as 2026-01-10T08:00:00Z.');
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
