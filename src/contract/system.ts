import { Type, type Static } from 'typebox';
import { BackupStatus } from './backups';
import { Nullable, Timestamp } from './wire';

/** A process with open database connections. `name` is null for all processes that do not belong to Regulars. */
const SystemProcess = Type.Object(
  {
    name: Nullable(Type.String({ description: 'Host and process id: web-1:4711' })),
    isCurrent: Type.Boolean({ description: 'The process that responded to this call' }),
    connections: Type.Array(
      Type.Object({
        purpose: Type.String({
          description:
            'queries, reads (short, shared), notifications, checks, startup or backup; the application name of other programs',
        }),
        count: Type.Integer(),
      }),
    ),
  },
  { title: 'SystemProcess' },
);
export type SystemProcess = Static<typeof SystemProcess>;

/** GET /system: the state of the server, its database and its background jobs. */
export const System = Type.Object(
  {
    version: Type.String(),
    nodeVersion: Type.String(),
    startedAt: Timestamp,
    database: Type.Object({
      kind: Type.Union([Type.Literal('packaged'), Type.Literal('external')]),
      version: Type.String({ description: 'Of PostgreSQL: 18.1' }),
      sizeBytes: Type.Integer(),
      disk: Nullable(
        Type.Object(
          { freeBytes: Type.Integer(), totalBytes: Type.Integer() },
          { description: 'Where the packaged database keeps its data; null with another server' },
        ),
      ),
      connections: Type.Integer({ description: 'Of all programs and databases of the server' }),
      maxConnections: Type.Integer(),
    }),
    processes: Type.Array(SystemProcess),
    jobs: Type.Object({
      waiting: Type.Integer({ description: 'Background jobs that could start now' }),
      oldestWaitingSeconds: Type.Integer({ description: '0 when none waits' }),
      failed: Type.Integer({ description: 'Jobs that failed for good' }),
    }),
    backups: BackupStatus,
    retention: Type.Object(
      {
        visits: Nullable(Type.Integer()),
        texts: Nullable(Type.Integer()),
        posRecords: Nullable(Type.Integer()),
        audit: Nullable(Type.Integer()),
      },
      { description: 'For how many days records are kept; null is forever' },
    ),
    automatedMessages: Type.Object({
      waiting: Type.Integer({ description: 'Of all stores: for sending hours or quota, not yet handed to the sender' }),
      dropped: Type.Integer({ description: 'Of all stores, in the last 24 hours' }),
    }),
    storesNeedingAttention: Type.Integer({ description: 'Active stores with a connection that has a problem' }),
  },
  { title: 'System' },
);
export type System = Static<typeof System>;
