import {
  ChainMove,
  JoinCounts,
  JoinPreviewRequest,
  JoinRequest,
  LeaveCounts,
  LeavePreviewRequest,
  LeaveRequest,
} from '../../../contract/chains';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { cancelMove, planJoin } from './planJoin';
import { planLeave } from './planLeave';
import { previewJoin } from './previewJoin';
import { previewLeave } from './previewLeave';

export function chainMoveRoutes(app: App, { database, encryptor }: { database: Database; encryptor: Encryptor }): void {
  const route = defineRoutes(app, { database, tags: ['chains'], scopes: ADMIN_SCOPES });

  route.post(
    '/stores/:id/chain/joins/preview',
    {
      operationId: 'previewJoin',
      summary: 'Count what joining this chain would do with a store and its customers',
      body: JoinPreviewRequest,
      response: JoinCounts,
      errors: [404, 409],
    },
    ({ db, params, body }) => previewJoin({ db, encryptor }, params.id, body),
  );

  route.post(
    '/stores/:id/chain/joins',
    {
      operationId: 'planJoin',
      summary: 'Plan that a store joins this chain with its customers',
      body: JoinRequest,
      response: ChainMove,
      status: 202,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => planJoin(db, actor, params.id, body),
  );

  route.delete(
    '/stores/:id/chain/joins/:moveId',
    { operationId: 'cancelJoin', summary: 'Cancel a join, or a leave, that has not started', errors: [404, 409] },
    ({ db, actor, params }) => cancelMove(db, actor, { chainId: params.id, moveId: params.moveId }),
  );

  route.post(
    '/stores/:id/chain/leaves/preview',
    {
      operationId: 'previewLeave',
      summary: 'Count what goes back with a shop that leaves this chain',
      body: LeavePreviewRequest,
      response: LeaveCounts,
      errors: [404, 409],
    },
    ({ db, params, body }) => previewLeave({ db, encryptor }, params.id, body),
  );

  route.post(
    '/stores/:id/chain/leaves',
    {
      operationId: 'planLeave',
      summary: 'Plan that a shop leaves this chain with the customers whom it brought',
      body: LeaveRequest,
      response: ChainMove,
      status: 202,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => planLeave(db, actor, params.id, body),
  );
}
