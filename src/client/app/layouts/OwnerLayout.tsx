import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { ConsoleShell } from './ConsoleShell';
import type { NavItem } from './NavItem';

const PLACES: readonly NavItem[] = [
  { to: '/owner/dashboard', label: 'Dashboard', icon: <Dashboard /> },
  { to: '/owner/rewards', label: 'Rewards', icon: <CardGiftcard /> },
  { to: '/owner/promotions', label: 'Promotions', icon: <Campaign /> },
  { to: '/owner/activities', label: 'Activities', icon: <ReceiptLong /> },
  { to: '/owner/sms', label: 'SMS Management', icon: <Sms /> },
  { to: '/owner/manage-customers', label: 'Manage Customers', icon: <People /> },
  { to: '/owner/profile', label: 'Profile', icon: <ManageAccounts /> },
];

type Props = { storeName?: string; onLogout: () => void };

export function OwnerLayout({ storeName, onLogout }: Props) {
  return (
    <ConsoleShell
      title={storeName ?? 'Your store'}
      subtitle="Regulars"
      items={PLACES}
      collapsible
      logoutText="Are you sure you want to logout? You will be redirected to the login page and all your session data will be cleared."
      onLogout={onLogout}
    />
  );
}
