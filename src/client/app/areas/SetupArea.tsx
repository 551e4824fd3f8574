import { SetupPage, useSetupLink } from '../../features/auth';
import { PageTitle } from '../../shared/routing/PageTitle';
import { SignInLayout } from '../layouts/SignInLayout';
import { NotFound } from './AreaRoutes';

/** The page of a one-time link for an administrator. Without one, it is like an unknown address. */
export function SetupArea() {
  const link = useSetupLink();
  if (link.kind === 'absent') return <NotFound fullScreen />;
  return (
    <PageTitle title="Set Up">
      <SignInLayout>
        <SetupPage link={link} />
      </SignInLayout>
    </PageTitle>
  );
}
