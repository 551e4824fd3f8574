import { useState } from 'react';
import type { AuditRow } from '../../../contract/audit';
import { actionLabel, recordLabel } from './auditLabels';
import { actorLabel } from './actorLabel';
import type { Filters } from './useHistoryFilters';

export interface Choice {
  value: string;
  label: string;
}
type Seen = Record<keyof Filters, ReadonlyMap<string, string>>;

const NONE: Seen = { actorId: new Map(), action: new Map(), recordType: new Map() };

/**
 * What the filters offer: everyone and everything that was seen in the history since it was opened, so that a filter
 * takes no choice away, and what is chosen, even by a link to rows that are not there.
 */
export function useSeenChoices(rows: readonly AuditRow[], chosen: Filters): Record<keyof Filters, Choice[]> {
  const [seen, setSeen] = useState(NONE);
  const [counted, setCounted] = useState<readonly AuditRow[]>([]);
  if (rows !== counted) {
    setCounted(rows);
    setSeen(withRows(seen, rows));
  }
  return {
    actorId: choicesOf(seen.actorId, chosen.actorId, () => 'Somebody else'),
    action: choicesOf(seen.action, chosen.action, actionLabel),
    recordType: choicesOf(seen.recordType, chosen.recordType, recordLabel),
  };
}

function withRows(seen: Seen, rows: readonly AuditRow[]): Seen {
  const added = (known: ReadonlyMap<string, string>, more: readonly (readonly [string, string])[]) =>
    new Map([...known, ...more]);
  return {
    actorId: added(
      seen.actorId,
      rows.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actorLabel(actor)] as const])),
    ),
    action: added(
      seen.action,
      rows.map(({ action }) => [action, actionLabel(action)] as const),
    ),
    recordType: added(
      seen.recordType,
      rows.map(({ recordType }) => [recordType, recordLabel(recordType)] as const),
    ),
  };
}

function choicesOf(seen: ReadonlyMap<string, string>, chosen: string, wordsOf: (value: string) => string): Choice[] {
  const all = chosen === '' || seen.has(chosen) ? seen : new Map([...seen, [chosen, wordsOf(chosen)] as const]);
  return [...all]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
