import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { provideWords } from '../../src/client/app/areas/words';
import { useFilterOptions } from '../../src/client/features/audit/hooks/useAuditFilters';
import type { AuditRow } from '../../src/contract/audit';

const row = (id: string, action: string, actor: Partial<AuditRow['actor']> = {}): AuditRow => ({
  id,
  at: '2026-03-04T19:05:00.000Z',
  storeId: null,
  storeName: null,
  actor: { role: 'store_owner', id: null, name: null, email: null, ...actor },
  action,
  recordType: 'store',
  recordId: 's1',
  oldValues: null,
  newValues: null,
  names: {},
  requestId: null,
});
const wrapper = provideWords(({ children }: { children: ReactNode }) => children);
const NO_FILTERS = { actorId: '', action: '', recordType: '' };
const ROWS = [row('1', 'store_updated', { id: 'a1', name: 'Pat' }), row('2', 'login', { id: 'a2', name: 'Ann' })];

test('AP-08 the filters offer every value of the rows once, sorted by label', () => {
  const rows = [...ROWS, row('3', 'login')];
  const { result } = renderHook(() => useFilterOptions(rows, NO_FILTERS), { wrapper });
  expect(result.current).toEqual({
    actorId: [
      { value: 'a2', label: 'Ann' },
      { value: 'a1', label: 'Pat' },
    ],
    action: [
      { value: 'login', label: 'Signed in' },
      { value: 'store_updated', label: 'Store changed' },
    ],
    recordType: [{ value: 'store', label: 'Store' }],
  });
});

test('AP-08 a filter that leaves fewer rows removes no options', () => {
  const { result, rerender } = renderHook(({ rows }) => useFilterOptions(rows, NO_FILTERS), {
    initialProps: { rows: ROWS },
  });
  rerender({ rows: ROWS.slice(1) });
  expect(result.current.actorId.map(({ label }) => label)).toEqual(['Ann', 'Pat']);
});

test('AP-08 a selected value that no row has is an option too', () => {
  const rows: AuditRow[] = [];
  const { result } = renderHook(() => useFilterOptions(rows, { ...NO_FILTERS, actorId: 'gone', action: 'never_done' }));
  expect(result.current.actorId).toEqual([{ value: 'gone', label: 'Unknown account' }]);
  expect(result.current.action).toEqual([{ value: 'never_done', label: 'Never done' }]);
});
