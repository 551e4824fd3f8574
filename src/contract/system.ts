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

/** A time zone of stores whose offset in the database is not the one that the server computes with. */
const TimeZoneDifference = Type.Object(
  {
    timeZone: Type.String(),
    from: Timestamp,
    server: Nullable(Type.Number({ description: 'Minutes ahead of UTC; null when the server has no such time zone' })),
    database: Nullable(Type.Number({ description: 'Minutes ahead of UTC; null when the database has no such one' })),
  },
  { title: 'TimeZoneDifference', description: 'The first instant of the next twelve months at which they differ' },
);
export type TimeZoneDifference = Static<typeof TimeZoneDifference>;

/** GET /system: the state of the server, its database and its background jobs. */
export const System = Type.Object(
  {
    version: Type.String(),
    nodeVersion: Type.String(),
    startedAt: Timestamp,
    database: Type.Object({
      kind: Type.Union([Type.Literal('packaged'), Type.Literal('external')]),
      version: Type.String({ description: 'Version of PostgreSQL, for example 18.1' }),
      sizeBytes: Type.Integer(),
      disk: Nullable(
        Type.Object(
          { freeBytes: Type.Integer(), totalBytes: Type.Integer() },
          { description: 'The disk with the data of the packaged database; null with another server' },
        ),
      ),
      connections: Type.Integer({ description: 'Connections of all programs to all databases of the server' }),
      maxConnections: Type.Integer(),
    }),
    timeZones: Type.Object({
      release: Type.String({ description: 'Release of the time zone database that the server uses, such as 2026f' }),
      differences: Type.Array(TimeZoneDifference, { description: 'Where the database computes another local time' }),
    }),
    processes: Type.Array(SystemProcess),
    jobs: Type.Object({
      waiting: Type.Integer({ description: 'Background jobs that could start now' }),
      oldestWaitingSeconds: Type.Integer({ description: '0 when no job is waiting' }),
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
      { description: 'How many days records are kept; null means forever' },
    ),
    automatedMessages: Type.Object({
      waiting: Type.Integer({ description: 'Messages of all stores that are waiting for sending hours or the quota' }),
      dropped: Type.Integer({ description: 'Messages of all stores that were dropped in the last 24 hours' }),
    }),
    storesNeedingAttention: Type.Integer({ description: 'Active stores with a connection that has a problem' }),
    warnings: Type.Array(Type.String(), {
      description: 'Sentences for administrators, such as that Node or PostgreSQL lacks security repairs',
    }),
  },
  { title: 'System' },
);
export type System = Static<typeof System>;
