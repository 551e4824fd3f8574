import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './wire';

/** The state of the database backups, as platform administrators see it. */
export const BackupStatus = Type.Object(
  {
    isScheduled: Type.Boolean({ description: 'BACKUP_DIR is set: a backup is made every night' }),
    isOverdue: Type.Boolean({ description: 'No backup has succeeded in the last 26 hours' }),
    running: Nullable(
      Type.Object({
        startedAt: Timestamp,
        rowsDone: Type.Integer(),
        rowsTotal: Type.Integer({ description: 'An estimate; 0 while it is unknown' }),
      }),
    ),
    lastSuccess: Nullable(
      Type.Object({
        fileName: Type.String(),
        finishedAt: Timestamp,
        durationMs: Type.Integer(),
        sizeBytes: Type.Integer(),
      }),
    ),
    lastFailure: Nullable(
      Type.Object(
        { finishedAt: Timestamp, reason: Type.String({ description: 'A sentence about the failure' }) },
        { description: 'The latest run, if it failed' },
      ),
    ),
  },
  { title: 'BackupStatus' },
);
export type BackupStatus = Static<typeof BackupStatus>;
