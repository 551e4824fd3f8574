import { useState } from 'react';
import type { Owner } from '../../../contract/owners';
import { getErrorMessage } from '../../shared/api/errors';
import { OWNERS_PAGE, type OwnerSearch } from './ownerSearch';
import { useListOwnersQuery, useSearchOwnersQuery, type ListOwners } from './ownersApi';

export interface OwnersFound {
  owners: readonly Owner[];
  total: number;
}

/**
 * The owners of the page that is asked for. While they are on their way `shown` stays what it was and `found` is
 * undefined.
 */
export function useFoundOwners(asked: OwnerSearch) {
  const isJudged = asked.type === 'all' && asked.search !== '';
  const listed = useListOwnersQuery(listOf(asked), { skip: isJudged });
  const judged = useSearchOwnersQuery(asked.search, { skip: !isJudged });
  const { error, isFetching, refetch } = isJudged ? judged : listed;

  let found: OwnersFound | undefined;
  if (isJudged && judged.currentData) found = pageOf(judged.currentData, asked.page);
  if (!isJudged && listed.currentData) found = { owners: listed.currentData.rows, total: listed.currentData.total };
  const shown = useKept(found);
  return {
    found,
    shown,
    busy: found === undefined && isFetching,
    problem: error && !isFetching && found === undefined ? getErrorMessage(error) : null,
    refetch: () => void refetch(),
  };
}

function listOf({ search, type, page }: OwnerSearch): ListOwners {
  return { ...(search !== '' && type !== 'all' && { search, searchType: type }), page, limit: OWNERS_PAGE };
}

function pageOf(owners: readonly Owner[], page: number): OwnersFound {
  return { owners: owners.slice((page - 1) * OWNERS_PAGE, page * OWNERS_PAGE), total: owners.length };
}

/** The value, or the last one while there is none. */
function useKept(value: OwnersFound | undefined): OwnersFound | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && !(kept !== undefined && isSame(value, kept))) setKept(value);
  return value ?? kept;
}

// A page that was cut anew is another object each time.
function isSame(a: OwnersFound, b: OwnersFound): boolean {
  return (
    a.total === b.total && a.owners.length === b.owners.length && a.owners.every((owner, at) => owner === b.owners[at])
  );
}
