import { parseOrder, parseOrders } from '../../src/server/integrations/clover/parseOrders';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 20, 12);

/** Parses an order that Clover got at noon, and whose register says another time. */
const parse = (clientCreatedTime: unknown) =>
  parseOrder({
    id: 'ORDER',
    createdTime: NOON,
    clientCreatedTime,
    modifiedTime: NOON,
    payments: { elements: [{ id: 'P', amount: 1_000, createdTime: NOON, clientCreatedTime, result: 'SUCCESS' }] },
  });

describe('BX-194 when a sale was made, and when Clover got it', () => {
  it.each([
    ['a minute', NOON - 60_000],
    ['five hours', NOON - 5 * HOUR],
    ['seven days', NOON - 7 * DAY],
  ])('BX-194 an offline sale was made when the register says, %s before its arrival', (_what, made) => {
    const order = parse(made);
    expect(order).toMatchObject({ createdMs: made, receivedMs: NOON, modifiedMs: NOON });
    expect(order.payments[0]).toMatchObject({ createdMs: made, receivedMs: NOON });
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['zero', 0],
    ['below zero', -1],
    ['in the future', NOON + 1],
    ['years ahead', NOON + 5 * 365 * DAY],
    ['longer ago than a register works offline', NOON - 9 * DAY],
    ['years ago', NOON - 5 * 365 * DAY],
    ['a text', String(NOON - HOUR)],
    ['half a millisecond', NOON - 0.5],
    ['no number', Number.NaN],
  ])('BX-194 a time of the register that is %s is replaced by the arrival', (_what, made) => {
    const order = parse(made);
    expect([order.createdMs, order.payments[0]?.createdMs]).toEqual([NOON, NOON]);
  });

  it('BX-194 a skipped order competes by the time of the register too', () => {
    const payment = { createdTime: NOON, clientCreatedTime: NOON - HOUR, amount: -1 };
    const { skipped } = parseOrders({
      elements: [{ id: 'ODD', createdTime: NOON, modifiedTime: NOON, payments: { elements: [payment] } }],
    });
    expect(skipped).toMatchObject([{ id: 'ODD', paidMs: [NOON - HOUR] }]);
  });
});
