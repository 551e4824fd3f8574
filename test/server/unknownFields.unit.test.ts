import { Type } from 'typebox';
import { getUnknownFields } from '../../src/server/platform/http/unknownFields';

const Order = Type.Object({
  note: Type.Optional(Type.String()),
  store: Type.Object({ id: Type.String() }),
  lines: Type.Array(Type.Object({ points: Type.Integer() })),
});

test('AP-90 an unknown field is named, even inside of an object or a list entry', () => {
  const body = { note: 'a', Note: 'b', store: { id: 'c', name: 'd' }, lines: [{ points: 1 }, { points: 2, limit: 3 }] };
  expect(getUnknownFields(Order, body)).toEqual({
    Note: ['Note is not a known field'],
    'store.name': ['store.name is not a known field'],
    'lines.1.limit': ['lines.1.limit is not a known field'],
  });
});

test('a value of the wrong type has no unknown fields', () => {
  for (const body of [null, 'note', [{ limit: 1 }], { store: 'c', lines: { limit: 1 } }])
    expect(getUnknownFields(Order, body)).toEqual({});
});

test('a name that every JavaScript object has is unknown too', () =>
  expect(Object.keys(getUnknownFields(Order, { toString: 1 }))).toEqual(['toString']));

test('a response names at most 32 unknown fields', () => {
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]));
  expect(Object.keys(getUnknownFields(Order, body))).toHaveLength(32);
});
