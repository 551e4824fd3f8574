import { useMemo } from 'react';
import { SEARCH_MAX } from '../../../contract/plain/limits';
import { useUrlState } from './useUrlState';

const PAGE_MAX = 1_000_000;

/** The search of a list page as it is in the URL. */
export interface UrlSearch<Type extends string> {
  search: string;
  type: Type;
  /** The page number, counted from 1. */
  page: number;
  /** The lower-case id in a link to one record, which has no `searchType`; null for a search by the user. */
  linkedId: string | null;
}

interface SearchTypes<Type extends string> {
  types: readonly { value: Type }[];
  defaultType: Type;
  /** The search type of a link to one record, which has no `searchType`. */
  linkType: Type;
}

/** Reads a search from the query of a URL. Invalid values are replaced by the defaults. */
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
  /** The URL parameters of a search, showing page 1; null removes a parameter. */
  format: (search: Search) => Record<string, string | null>;
  /** The search that matches all records. */
  defaults: Partial<Search> & Pick<Search, 'search' | 'type'>;
}

/** The search of a list page, stored in the URL for Back, reload and shared links. The options must be constant. */
export function useUrlSearch<Search extends UrlSearch<string>>({ parse, format, defaults }: UrlSearchOptions<Search>) {
  const { params, getCurrentParams, setParams } = useUrlState();
  const search = useMemo(() => parse(params), [parse, params]);
  const update = (change: Partial<Search>, { replace = false } = {}) =>
    setParams(format({ ...parse(getCurrentParams()), ...change }), { replace });
  return {
    search,
    update,
    /** Changes the text. While the user types, each text replaces the history entry of the previous one. */
    searchFor: (text: string) => {
      const { type, linkedId } = parse(getCurrentParams());
      // After a link to one record, clearing the search shows the whole list with the default search type.
      const change = { search: text, type: text === '' && linkedId !== null ? defaults.type : type };
      update(change as Partial<Search>, { replace: true });
    },
    showAll: () => update(defaults),
    goToPage: (page: number, replace = false) => setParams({ page: page === 1 ? null : String(page) }, { replace }),
  };
}
