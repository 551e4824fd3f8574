import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { formatBirthday } from '../../../../shared/format/formatBirthday';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { RouteLink } from '../../../../shared/routing/RouteLink';
import { DetailList } from '../../../../shared/ui/DetailList';
import { StatusPill } from '../../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../../shared/ui/text/FormattedDate';
import { getCustomerName, getCustomerPath, getSmsLabel } from '../../customerLabels';
import { FormerNumbers } from './FormerNumbers';

/** The balance and the personal data of a customer. */
export function CustomerFacts({ customer }: { customer: CustomerProfile }) {
  const {
    loyaltyPoints,
    pointsExpireAt,
    visits,
    lastVisitAt,
    joinedAt,
    birthday,
    referralCode,
    referredBy,
    smsStatus,
    phones,
  } = customer;
  return (
    <Card
      sx={{
        p: 2.5,
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)', lg: 'minmax(0, 1fr)' },
      }}
    >
      <Box>
        <Typography variant="body2" color="textSecondary">
          Points
        </Typography>
        <Typography component="p" variant="h2" color={loyaltyPoints < 0 ? 'error' : 'textPrimary'}>
          {formatNumber(loyaltyPoints)}
        </Typography>
        {pointsExpireAt !== null && (
          <Typography variant="body2" color="textSecondary">
            Expire on <FormattedDate iso={pointsExpireAt} /> if there&apos;s no activity before then
          </Typography>
        )}
      </Box>
      <DetailList
        facts={[
          { label: 'Visits', value: formatNumber(visits) },
          { label: 'Last visit', value: lastVisitAt === null ? 'Never' : <FormattedDate iso={lastVisitAt} /> },
          { label: 'Joined', value: <FormattedDate iso={joinedAt} /> },
          { label: 'Birthday', value: birthday === null ? 'Not set' : formatBirthday(birthday) },
          { label: 'Referral code', value: referralCode ?? 'None' },
          {
            label: 'Referred by',
            value:
              referredBy === null ? (
                'No one'
              ) : (
                <Link component={RouteLink} to={getCustomerPath(referredBy.id)}>
                  {getCustomerName(referredBy)}
                </Link>
              ),
          },
          ...(customer.formerPhones.length > 0
            ? [{ label: 'Former numbers', value: <FormerNumbers customer={customer} /> }]
            : []),
          { label: 'Signed-in phones', value: formatNumber(phones) },
          { label: 'Marketing texts', value: <StatusPill {...getSmsLabel(smsStatus)} /> },
        ]}
      />
    </Card>
  );
}
