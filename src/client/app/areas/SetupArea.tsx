import { SetupPage, useSetupLink } from '../../features/auth';
import { PageTitle } from '../../shared/routing/PageTitle';
import { SignInLayout } from '../layouts/SignInLayout';
import { NotFound } from './AreaRoutes';

/** The page of a one-time link for an administrator. Without a valid link, the path is treated as unknown. */
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
