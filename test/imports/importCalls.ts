import type { Import, ImportDetails, ImportMapping } from '../../src/contract/imports';
import { eventually } from '../support/eventually';
import { call, fetchAlone, serverUrl, type ApiResponse } from '../support/http';

export const IMPORT = '/store/customers/import';

/** Uploads a file as a browser does. */
export async function upload(
  token: string,
  file: string | Buffer,
  { server = serverUrl(), fileName = 'people.csv' }: { server?: string; fileName?: string } = {},
): Promise<{ status: number; body: ImportDetails & { message: string } }> {
  const response = await fetchAlone(`${server}/api${IMPORT}?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as ImportDetails & { message: string } };
}

type Server = { server?: string };
type Rejection = { message: string };

export async function getImport(token: string, id: string, over: Server = {}): Promise<ImportDetails> {
  return (await call<ImportDetails>('GET', `${IMPORT}/${id}`, { token, ...over })).body;
}

/** Starts a dry run and resolves to the state at its end. */
export async function check(
  token: string,
  { id, suggestion }: Pick<ImportDetails, 'id' | 'suggestion'>,
  mapping: Partial<ImportMapping> = {},
  over: Server = {},
): Promise<ImportDetails> {
  const body = { ...suggestion, ...mapping };
  const response = await call<Import & Rejection>('POST', `${IMPORT}/${id}/check`, { token, body, ...over });
  if (response.status !== 200) throw new Error(`check: ${response.status} ${response.body.message}`);
  return waitFor(token, id, over);
}

export const start = (token: string, id: string, over: Server = {}): Promise<ApiResponse<Import & Rejection>> =>
  call('POST', `${IMPORT}/${id}/start`, { token, ...over });

/** Resolves to the state when no run is active anymore. */
export async function waitFor(token: string, id: string, over: Server & { ms?: number } = {}): Promise<ImportDetails> {
  const { ms = 60_000, ...server } = over;
  return eventually(
    'the import stands still',
    async () => {
      const state = await getImport(token, id, server);
      return state.status !== 'checking' && state.status !== 'importing' && state;
    },
    { withinMs: ms },
  );
}

/** Uploads, checks and imports a file. Returns the states after the dry run and after the import. */
export async function importFile(
  token: string,
  file: string | Buffer,
  mapping: Partial<ImportMapping> = {},
): Promise<{ checked: ImportDetails; done: ImportDetails }> {
  const { status, body } = await upload(token, file);
  if (status !== 201) throw new Error(`upload: ${status} ${body.message}`);
  const checked = await check(token, body, mapping);
  const started = await start(token, body.id);
  if (started.status !== 200) throw new Error(`start: ${started.status} ${started.body.message}`);
  return { checked, done: await waitFor(token, body.id) };
}
