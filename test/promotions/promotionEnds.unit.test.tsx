import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { AttractSlide } from '../../src/client/features/customerKiosk';
import { PointsCard } from '../../src/client/features/customerKiosk/components/PointsCard';
import { TimeZoneContext } from '../../src/client/shared/format/useDateFormat';
import { FormattedDateTime } from '../../src/client/shared/ui/text/FormattedDateTime';
import { fakeServer } from '../support/fakeServer';

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  fakeServer(() => undefined);
});

/** The text of a page, without the spaces that keep a date in one line. */
const read = (page: ReactNode) =>
  render(
    <Provider store={createAppStore()}>
      <MemoryRouter>
        <AppTheme>
          <TimeZoneContext value="America/New_York">{page}</TimeZoneContext>
        </AppTheme>
      </MemoryRouter>
    </Provider>,
  ).container.textContent.replaceAll('\u00a0', ' ');

test.each([
  ['2026-12-06T05:00:00Z', 'Dec 5, 2026'],
  ['2026-12-06T23:00:00Z', 'Dec 6, 2026, 6:00 PM'],
])(
  'BX-230 of a promotion up to %s, the loop, a multiplier that waits and the list name the last moment: %s',
  (endsAt, shown) => {
    expect(read(<FormattedDateTime iso={endsAt} isEnd />)).toBe(shown);
    const summary = { type: 'POINTS_MULTIPLIER', value: 2, name: 'Double points' } as const;
    const offer = { kind: 'promotion', id: 'p', summary, description: '', endsAt } as const;
    expect(read(<AttractSlide offer={offer} current={0} count={1} />)).toMatch(new RegExp(`Until ${shown}(?!,)`, 'i'));
    expect(
      read(<PointsCard points={5} multiplier={{ factor: 2, endsAt }} affordable={[]} nextReward={null} />),
    ).toMatch(new RegExp(`until ${shown}(?!,)`, 'i'));
  },
);
