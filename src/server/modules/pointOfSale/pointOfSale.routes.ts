import { PosConnection } from '../../../contract/pointOfSale';
import { connectionRoutes } from '../../auth/connectionRoutes';
import type { App } from '../../http/App';
import { checkPosConnection, getPosConnection, type PosDeps } from './connection';

/** The state of the connection to a store's point of sale, for administrators and the owner. */
export function pointOfSaleRoutes(app: App, deps: PosDeps): void {
  const describe = (store: string) => `the connection to ${store} point of sale`;
  connectionRoutes(app, {
    database: deps.database,
    path: 'point-of-sale',
    tag: 'point of sale',
    keyPrefix: 'pos-test',
    state: PosConnection,
    describe: { state: describe, connection: describe },
    getState: getPosConnection,
    test: (storeId, log) => checkPosConnection(deps, storeId, { log }),
  });
}
