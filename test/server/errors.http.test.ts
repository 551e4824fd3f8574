import { Writable } from 'node:stream';
import fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { ConstraintViolation, DatabaseUnavailable, DiskFull } from '../../src/server/database/Database';
import type { App } from '../../src/server/platform/http/App';
import { registerErrorHandler } from '../../src/server/platform/http/errorHandler';
import { loggableError } from '../../src/server/platform/http/logging';
import { AppError } from '../../src/server/shared/AppError';
import { fetchAlone, serverUrl } from '../support/http';

let logged = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString();
    done();
  },
});

async function getResponse(error: Error) {
  logged = '';
  const log: FastifyBaseLogger = pino({ serializers: { err: loggableError } }, stream);
  const app: App = fastify({ loggerInstance: log });
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(error));
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
}

test('AP-90 an error response contains one message or several, and when to retry', async () => {
  const one = await getResponse(new AppError('too_many_requests', 'Slower please', { retryAfterSeconds: 7 }));
  expect(one.body).toEqual({ statusCode: 429, error: 'Too Many Requests', message: 'Slower please' });
  expect(one.headers['retry-after']).toBe('7');
  const several = await getResponse(new AppError('unprocessable', ['name is taken', 'birthday lies ahead']));
  expect(several.body).toMatchObject({ statusCode: 422, message: ['name is taken', 'birthday lies ahead'] });
});

test('an unavailable database returns 503 with Retry-After', async () => {
  const { status, headers } = await getResponse(new DatabaseUnavailable('connection refused'));
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('BX-170 a full disk asks the customer to try again, and is not logged for each request', async () => {
  const { status, body } = await getResponse(new DiskFull('could not extend file'));
  expect([status, body]).toMatchObject([503, { message: 'The service is briefly unavailable. Please try again.' }]);
  expect(logged).not.toContain('database unavailable');
});

test('a constraint violation that no use case handles is a conflict, and is logged', async () => {
  const { status, body } = await getResponse(new ConstraintViolation('unique', 'stores_subdomain'));
  expect(status).toBe(409);
  expect(JSON.stringify(body)).not.toContain('stores_subdomain');
  expect(logged).toContain('stores_subdomain');
});

test('a bug returns 500 without details, and the log has its stack but no row or phone number', async () => {
  const bug = Object.assign(new Error('duplicate (+12025550123)'), { detail: 'Key (phone)=(+12025550123) exists' });
  const { status, body } = await getResponse(bug);
  expect([status, body]).toEqual([
    500,
    { statusCode: 500, error: 'Internal Server Error', message: 'Something went wrong on our side' },
  ]);
  expect(logged).toContain('errors.http.test');
  expect(logged).not.toContain('2025550123');
});

test('AP-90 a malformed URL returns an ordinary error that does not repeat the URL', async () => {
  for (const url of ['/%zz', '/api/public/customer%ff?phone=%2B12025550123']) {
    const response = await fetchAlone(serverUrl() + url);
    const body: unknown = await response.json();
    expect([response.status, body]).toEqual([
      400,
      { statusCode: 400, error: 'Bad Request', message: 'The request could not be read' },
    ]);
  }
});
