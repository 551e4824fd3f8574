import type { FetchArgs } from '@reduxjs/toolkit/query';
import { useSyncExternalStore } from 'react';
import { baseApi, BY_SHOP, requests } from '../../shared/api/baseApi';
import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** Each tab has a selection of its own, which survives a reload. */
const STORAGE_KEY = 'selected_shop';
let selected = readItem(STORAGE_KEY, 'sessionStorage');
const listeners = new Set<() => void>();

/**
 * Selects the shop that the pages of a chain's console show; null selects all shops. Mounted pages keep their cache
 * entries, so they must be mounted anew with it.
 */
export function selectShop(id: string | null): void {
  if (id === selected) return;
  selected = id;
  writeItem(STORAGE_KEY, id, 'sessionStorage');
  for (const notify of listeners) notify();
}

/** The id of the selected shop; null for all shops, and in stores without a chain. */
export const useSelectedShop = (): string | null => useSyncExternalStore(subscribe, () => selected);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const { send, toCacheKey } = requests;

/** Each shop has cache entries of its own. */
requests.toCacheKey = (call) => {
  const key = toCacheKey(call);
  return selected !== null && call.endpointDefinition.extraOptions === BY_SHOP ? `${key}@${selected}` : key;
};

/** A query is about the shop in its cache key, so that no entry gets what belongs to another shop. */
requests.send = async (args, api, options) => {
  const { queryCacheKey } = api;
  const ofEntry = queryCacheKey === undefined ? selected : /\)@([^)]+)$/.exec(queryCacheKey)?.[1];
  const shop = options === BY_SHOP ? ofEntry : null;
  if (shop === null || shop === undefined) return send(args, api, options);
  const result = await send(addShop(args, shop), api, options);
  // Perhaps the shop has left the chain. Then the profile no longer lists it.
  if (result.error?.status === 403) api.dispatch(baseApi.util.invalidateTags(['Profile']));
  return result;
};

function addShop(args: string | FetchArgs, shop: string): FetchArgs {
  const request = typeof args === 'string' ? { url: args } : args;
  return { ...request, params: { ...request.params, shop } };
}
