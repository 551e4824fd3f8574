import { fetchAlone } from './http';

/** Changes the state of a vendor's fake through its control API. Resolves to the response body. */
export async function postControl<T>(fakeUrl: string, path: string, body: object): Promise<T> {
  const response = await fetchAlone(`${fakeUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The contacts and messages of a location in the HighLevel fake. */
export async function getLocationState<T>(fakeUrl: string, locationId: string): Promise<T> {
  const response = await fetchAlone(`${fakeUrl}/control/state?locationId=${locationId}`);
  return (await response.json()) as T;
}
