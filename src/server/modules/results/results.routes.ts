import { Type } from 'typebox';
import { Results, ResultsExportQuery, UpdateUnitCost, UpdateUnitCosts } from '../../../contract/results';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendCsv } from '../../platform/http/sendCsv';
import { exportResults } from './exportResults';
import { getResults, setUnitCosts } from './getResults';

/** Routes for the owner's page of results. */
export function resultRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['results'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/results',
    {
      operationId: 'getResults',
      summary: 'Get what your program brings in and costs, over this month and the 11 before it',
      description:
        'Comparisons and cohorts are counted once a day. Of one shop of a chain, the months and rewards are its own, ' +
        'without texts; comparisons and cohorts are those of the chain.',
      byShop: true,
      response: Results,
    },
    ({ db, onlyShop, actor }) => getResults({ db, onlyShop }, actor),
  );

  route.put(
    '/store/results/costs',
    {
      operationId: 'setItemCost',
      summary: 'Set or remove what one of an item costs you',
      body: UpdateUnitCost,
      errors: [404],
    },
    ({ db, actor, body }) => setUnitCosts(db, actor, [body]),
  );

  route.patch(
    '/store/results/costs',
    {
      operationId: 'setItemCosts',
      summary: 'Set or remove what one of several items costs you, all or none',
      body: UpdateUnitCosts,
      errors: [404],
    },
    ({ db, actor, body }) => setUnitCosts(db, actor, body.costs),
  );

  route.get(
    '/store/results/export',
    {
      operationId: 'exportResults',
      summary: 'Download the results by month, or who came back by month of joining, as CSV',
      query: ResultsExportQuery,
      byShop: true,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
    },
    async ({ db, onlyShop, actor, query, reply }) => {
      const results = await getResults({ db, onlyShop }, actor);
      const name = `results-${query.table}-${results.to}`;
      const file = exportResults(results, query.table);
      return file.table === 'months' ? sendCsv(reply, { name, ...file }) : sendCsv(reply, { name, ...file });
    },
  );
}
