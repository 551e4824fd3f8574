import { useMemo } from 'react';
import { SEARCH_MAX } from '../../../contract/limits';
import { useUrlState } from './useUrlState';

const PAGE_MAX = 1_000_000;

/** A search of a list page, as its address keeps it. */
export interface UrlSearch<Type extends string> {
  search: string;
  type: Type;
  /** From 1. */
  page: number;
  /** The lower-case id that a link points to: a `search` without `searchType`. null for a search typed by the user. */
  linkedId: string | null;
}

interface SearchTypes<Type extends string> {
  types: readonly { value: Type }[];
  defaultType: Type;
  /** The type of a search that has none: a link to one record. */
  linkType: Type;
}

/** Reads a search from the query of the address. Values that make no sense are replaced by the defaults. */
export function parseUrlSearch<Type extends string>(
  params: URLSearchParams,
  { types, defaultType, linkType }: SearchTypes<Type>,
): UrlSearch<Type> {
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  const type = types.find(({ value }) => value === params.get('searchType'))?.value;
  const isLink = search !== '' && type === undefined;
  const page = Number(params.get('page') ?? 1);
  return {
    search,
    type: type ?? (isLink ? linkType : defaultType),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    linkedId: isLink ? search.toLowerCase() : null,
  };
}

interface UrlSearchOptions<Search extends UrlSearch<string>> {
  parse: (params: URLSearchParams) => Search;
  /** The query of a search, from page 1; null removes a parameter. */
  format: (search: Search) => Record<string, string | null>;
  /** What shows the whole list. */
  defaults: Partial<Search> & Pick<Search, 'search' | 'type'>;
}

/**
 * The search of a list page, kept in the query of the address, so that Back, reload and shared links keep it. The
 * options must be constant.
 */
export function useUrlSearch<Search extends UrlSearch<string>>({ parse, format, defaults }: UrlSearchOptions<Search>) {
  const { params, getCurrentParams, setParams } = useUrlState();
  const search = useMemo(() => parse(params), [parse, params]);
  const update = (change: Partial<Search>, { replace = false } = {}) =>
    setParams(format({ ...parse(getCurrentParams()), ...change }), { replace });
  return {
    search,
    update,
    /** Changes the text. While the user types, the history keeps only the last text. */
    searchFor: (text: string) => {
      const { type, linkedId } = parse(getCurrentParams());
      // Clearing the id of a link shows the whole list, as without the link.
      const change = { search: text, type: text === '' && linkedId !== null ? defaults.type : type };
      update(change as Partial<Search>, { replace: true });
    },
    showAll: () => update(defaults),
    goToPage: (page: number, replace = false) => setParams({ page: page === 1 ? null : String(page) }, { replace }),
  };
}
