import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import { selectAuthUser } from '../../../features/auth';
import { useAppSelector } from '../../hooks';
import { WelcomePage } from '../WelcomePage';

/** The owner dashboard until its figures arrive: how to open the shop's two other screens. */
export function OwnerHomePage() {
  const store = useAppSelector(selectAuthUser)?.store;
  const { host } = window.location;
  return (
    <WelcomePage
      title="Welcome back!"
      subtitle={`${store?.name ?? 'Your store'} is ready for its regulars.`}
      steps={[
        {
          icon: <TabletMac />,
          title: 'Open the kiosk',
          text: `On the tablet at the counter, sign in with your own account at ${host}/auth/login.`,
        },
        {
          icon: <PointOfSale />,
          title: 'Open the cashier board',
          text: `On the screen at the till, a cashier signs in at ${host}/auth/cashier.`,
        },
        { icon: <CardGiftcard />, title: 'Rewards', text: 'What points are good for', to: '/owner/rewards' },
        { icon: <People />, title: 'Customers', text: 'Who comes back, and how often', to: '/owner/manage-customers' },
      ]}
    />
  );
}
