import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Groups from '@mui/icons-material/WorkspacesOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import { WelcomePage } from '../WelcomePage';

/** The admin dashboard until its figures arrive. */
export function AdminHomePage() {
  return (
    <WelcomePage
      title="Dashboard"
      subtitle="Good to see you. The whole platform is looked after from here."
      steps={[
        { icon: <Storefront />, title: 'Stores', text: 'Settings, integrations and SMS quotas', to: '/admin/stores' },
        { icon: <People />, title: 'Owners', text: 'Who runs which store', to: '/admin/store-owners' },
        { icon: <Groups />, title: 'Groups', text: 'Stores that belong together', to: '/admin/store-groups' },
        {
          icon: <AdminPanelSettings />,
          title: 'Platform Admins',
          text: 'Who else can sign in here',
          to: '/admin/platform-admins',
        },
      ]}
    />
  );
}
