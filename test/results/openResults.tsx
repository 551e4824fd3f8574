import { screen } from '@testing-library/react';
import { ResultsPage } from '../../src/client/features/results';
import type { OutstandingPoints } from '../../src/contract/points';
import type { Results } from '../../src/contract/results';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';

/** Charts measure their size, which jsdom cannot. */
export function fakeSizes(): void {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  window.ResizeObserver = jest
    .fn()
    .mockReturnValue({ observe: jest.fn(), disconnect: jest.fn(), unobserve: jest.fn() });
  // Each chart complains that its container has no width.
  jest.spyOn(console, 'error').mockImplementation((...texts) => {
    if (!String(texts[0]).startsWith('MUI X Charts')) console.warn(...texts);
  });
}

const NO_POINTS: OutstandingPoints = {
  date: '2026-10-31',
  before: '2026-11-01T04:00:00.000Z',
  ...{ points: 0, customers: 0, debts: 0, debtors: 0 },
};

/** Renders the results page of a signed-in owner. `over` replaces or adds responses. */
export function openResults(
  results: Results | FakeResponse,
  over: Record<string, (request: SentRequest) => FakeResponse> = {},
) {
  return renderPage(
    <ResultsPage />,
    '/owner/results',
    (request) => {
      const name = `${request.method} ${request.path}`;
      if (over[name]) return over[name](request);
      if (name === 'GET /store/results') return 'months' in results ? { body: results } : results;
      if (name === 'GET /store/points/outstanding') return { body: NO_POINTS };
      return undefined;
    },
    { id: 'store', name: 'Corner Roastery', subdomain: 'corner' },
  );
}

/** A section of the page by its heading. */
export const section = (name: string) => screen.findByRole('region', { name });
