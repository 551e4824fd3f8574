import { DatabaseUnavailable } from '../../src/server/database/Database';
import { translateError } from '../../src/server/database/pg/errors';

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAGAIN'])(
  'BX-183 a server that cannot be reached (%s) is unavailable, also when the queue of its socket is full',
  (code) => {
    const error = Object.assign(new Error(`connect ${code} /data/.s.PGSQL.5432`), { code });
    expect(translateError(error)).toBeInstanceOf(DatabaseUnavailable);
  },
);
