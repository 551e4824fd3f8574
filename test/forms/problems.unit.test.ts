import { pickChanged } from '../../src/client/shared/forms/pickChanged';
import { fieldProps } from '../../src/client/shared/forms/fieldProps';
import { serverProblems } from '../../src/client/shared/forms/serverProblems';

const ROUTES = [
  ['name', 'name'],
  ['subdomain', 'subdomain'],
  ['clover', 'cloverApiKey'],
  ['ghl', 'ghlApiKey'],
] as const;
const refused = (message: unknown) => ({ status: 400, data: { message } });

test('ST-12 each message of the server goes to the field that it names, whatever the capitals', () => {
  expect(
    serverProblems(refused(['name is required', 'This Subdomain is taken', 'CLOVER refused', 'GHL refused']), ROUTES),
  ).toEqual({
    fields: {
      name: 'name is required',
      subdomain: 'This Subdomain is taken',
      cloverApiKey: 'CLOVER refused',
      ghlApiKey: 'GHL refused',
    },
    general: null,
  });
});

test('ST-12 what names no field is general; a field keeps its first message', () => {
  expect(serverProblems(refused(['name is required', 'name is short', 'Come back later', 'Really']), ROUTES)).toEqual({
    fields: { name: 'name is required' },
    general: 'Come back later, Really',
  });
  expect(serverProblems(refused('the subdomain and the name'), ROUTES).fields).toEqual({
    name: 'the subdomain and the name',
  });
});

test('ST-12 AP-90 a failure without words says the default', () => {
  for (const error of [refused(undefined), refused([]), { status: 'FETCH_ERROR' }, new Error('x'), null]) {
    expect(serverProblems(error, ROUTES)).toEqual({ fields: {}, general: 'An unexpected error occurred' });
  }
  expect(serverProblems(null, ROUTES, 'Could not save').general).toBe('Could not save');
});

test('ST-09 what has changed is what differs from the start', () => {
  const initial = { name: 'A', points: 1, enabled: true, token: '' };
  expect(pickChanged(initial, { ...initial })).toEqual({});
  expect(pickChanged(initial, { name: 'B', points: 1, enabled: false, token: '' })).toEqual({
    name: 'B',
    enabled: false,
  });
  expect(pickChanged(initial, { name: '', points: 0, enabled: true, token: 'x' })).toEqual({
    name: '',
    points: 0,
    token: 'x',
  });
});

test('VA-01 a field shows its error once it was left with something in it, or the form was sent', () => {
  const errorOf = (over: { touched?: boolean; submitCount?: number; value?: string }) =>
    fieldProps(
      {
        values: { name: over.value ?? '' },
        errors: { name: 'Name is required' },
        touched: { name: over.touched ?? false },
        submitCount: over.submitCount ?? 0,
        handleChange: () => undefined,
        handleBlur: () => undefined,
      },
      'name',
    ).error;
  expect(errorOf({})).toBeUndefined();
  expect(errorOf({ value: 'x' })).toBeUndefined();
  expect(errorOf({ touched: true })).toBeUndefined();
  expect(errorOf({ touched: true, value: 'x' })).toBe('Name is required');
  expect(errorOf({ submitCount: 1 })).toBe('Name is required');
});
