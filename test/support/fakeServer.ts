/** A request to the API. `path` excludes /api and the query. */
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}
export interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
/** Returns the response to a request; undefined means 404. */
export type FakeApi = (request: SentRequest) => FakeResponse | undefined | Promise<FakeResponse | undefined>;

/** Makes `response` the server of this test. Returns a list to which each request is added. */
export function fakeServer(response: FakeApi): SentRequest[] {
  const requests: SentRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const url = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname.replace('/api', ''),
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    };
    requests.push(sent);
    const { status = 200, body, headers } = (await response(sent)) ?? { status: 404, body: { message: 'Not found' } };
    const hasBody = body !== undefined && status !== 204 && status !== 304;
    return new Response(hasBody ? JSON.stringify(body) : null, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return requests;
}
