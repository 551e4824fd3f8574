import { useLoaded } from '../../hooks/useLoaded';

const loadForm = () => import('./BirthdayForm');

/** The form for a missing birthday, which most customers have given when they signed up. */
export function BirthdaySetting({ subdomain }: { subdomain: string }) {
  const { part } = useLoaded(loadForm);
  return part && <part.BirthdayForm subdomain={subdomain} />;
}
